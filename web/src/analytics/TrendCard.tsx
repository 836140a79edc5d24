import { type Month, monthTitle } from "@marza/domain/analytics/months.ts"
import type { TrendMonth } from "@marza/domain/analytics/schemas.ts"
import { Link, useNavigate } from "@tanstack/react-router"
import { Suspense, useEffect, useId, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { lazily } from "../ui/lazily.tsx"
import type { ScaleTick } from "./Chart.tsx"
import { TrendTable } from "./TrendTable.tsx"

const Chart = lazily(async () => (await import("./Chart.tsx")).Chart)

/** Twelve months as a chart with links to the months, and as a table. */
export function TrendCard({ months, month }: { months: readonly TrendMonth[]; month: Month }) {
  const { analytics: texts } = useMessages()
  const [isTableShown, setTableShown] = useState(false)
  const tableId = useId()
  const scroller = useRef<HTMLDivElement>(null)
  const [scale, setScale] = useState<ScaleTick[]>([])
  const navigate = useNavigate()

  // A phone first shows the latest months; it scrolls once the scale has its width.
  const isScaled = scale.length > 0
  useEffect(() => {
    if (isScaled) scroller.current?.scrollTo({ left: scroller.current.scrollWidth })
  }, [isScaled])

  return (
    <Card
      title={texts.trend}
      className="print:break-inside-avoid print:p-3!"
      action={
        <Button
          variant="quiet"
          className="-mr-3 print:hidden"
          aria-expanded={isTableShown}
          aria-controls={tableId}
          onClick={() => setTableShown(!isTableShown)}
        >
          {isTableShown ? texts.hideTable : texts.showTable}
        </Button>
      }
    >
      <Legend />
      <div className="flex gap-2">
        <Scale marks={scale} />
        <div
          ref={scroller}
          className="relative min-w-0 grow overflow-x-auto print:overflow-visible"
        >
          <div className="min-w-132 print:min-w-0">
            <div className={chartHeight}>
              <Suspense fallback={null}>
                <Chart
                  months={months}
                  onScale={setScale}
                  onChoose={({ year, month }) =>
                    void navigate({ to: "/analytics", search: { year, month }, resetScroll: false })
                  }
                />
              </Suspense>
            </div>
            <MonthLinks months={months} month={month} />
          </div>
        </div>
      </div>
      <div
        id={tableId}
        // A scrolling element must be reachable by keyboard.
        tabIndex={isTableShown ? 0 : undefined}
        className={classes(
          "print:mt-1 print:overflow-visible",
          isTableShown ? "relative mt-4 overflow-x-auto" : "sr-only print:not-sr-only",
        )}
      >
        <TrendTable months={months} />
      </div>
    </Card>
  )
}

const chartHeight = "h-56 lg:h-80 print:h-56"

/** The labels of the axis, as wide as the longest. */
function Scale({ marks }: { marks: readonly ScaleTick[] }) {
  return (
    <div aria-hidden="true" className={classes("min-w-8 shrink-0 text-right", chartHeight)}>
      {marks.map(({ label, top }) => (
        <span
          key={label}
          data-scale={label}
          className="relative flex h-0 items-center justify-end text-xs whitespace-nowrap text-soft"
          style={{ top: `${top}%` }}
        >
          {label}
        </span>
      ))}
    </div>
  )
}

function MonthLinks({ months, month }: { months: readonly TrendMonth[]; month: Month }) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  return (
    <ul className="grid grid-cols-12 print:hidden">
      {months.map((each) => (
        <li key={`${each.year}-${each.month}`}>
          <Link
            to="/analytics"
            search={{ year: each.year, month: each.month }}
            resetScroll={false}
            aria-current={each.year === month.year && each.month === month.month}
            className="grid min-h-12 min-w-11 content-center rounded-lg text-center text-xs leading-tight hover:bg-line/50 aria-[current=true]:bg-accent aria-[current=true]:font-bold aria-[current=true]:text-secondary"
          >
            <span className="sr-only">
              {texts.monthOpens(monthTitle(each, language), each.sold)}
            </span>
            <span aria-hidden="true">
              {texts.shortMonths[each.month - 1]}
              {each.month === 1 && ` ’${each.year % 100}`}
            </span>
            <span aria-hidden="true">{each.sold}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** The series differ without colour too: hatched, filled, a dashed line with diamonds, a number. */
function Legend() {
  const { analytics: texts } = useMessages()
  return (
    <ul className="mb-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
      <li className="flex items-center gap-2">
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 text-secondary">
          <path
            d="M1 1h14v14H1zM1 8l7-7M1 15 15 1M8 15l7-7"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
        </svg>
        {texts.tiles.invested}
      </li>
      <li className="flex items-center gap-2">
        <svg viewBox="0 0 16 16" aria-hidden="true" className="size-4 text-primary">
          <path d="M1 1h14v14H1z" fill="currentColor" />
        </svg>
        {texts.tiles.sales}
      </li>
      <li className="flex items-center gap-2">
        <svg viewBox="0 0 28 16" aria-hidden="true" className="h-4 w-7 text-ink">
          <path d="M0 8h8m12 0h8" stroke="currentColor" strokeWidth="2" strokeDasharray="4 3" />
          <path d="m14 3 5 5-5 5-5-5z" fill="currentColor" />
        </svg>
        {texts.tiles.profit}
      </li>
      <li className="print:hidden">{texts.soldBelow}</li>
    </ul>
  )
}
