import type { TrendMonth } from "@marza/domain/analytics/schemas.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { GainOrLoss } from "../ui/GainOrLoss.tsx"
import { TableIcon } from "../ui/icons.tsx"
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRateLegend } from "../ui/NoRateLegend.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { isProfitMarked } from "./lacksRate.ts"
import { isSameMonth, Plot, PlotScale, plotHeight, seriesColors } from "./Plot.tsx"
import { scaleOf, unitOf } from "./scale.ts"
import { TrendTable } from "./TrendTable.tsx"

type TrendCardProps = {
  /** Twelve months, the viewed one last. */
  months: readonly TrendMonth[]
  month: Month
}

/** On a big screen chart and table stand side by side. */
const besideTable =
  "@min-[68rem]:grid @min-[68rem]:grid-cols-[minmax(26rem,1fr)_minmax(0,max-content)] @min-[68rem]:items-start @min-[68rem]:gap-x-10"

/** Six or twelve months as a chart with the values of the chosen month, and as a table. */
export function TrendCard({ months, month }: TrendCardProps) {
  const { analytics: texts } = useMessages()
  const [count, setCount] = useState<6 | 12>(6)
  const [isTableShown, setTableShown] = useState(false)
  const tableId = useId()
  const other = count === 6 ? 12 : 6
  const rows = fromFirstFigures(months)
  // One row would only repeat what stands below the chart.
  const isBeside = rows.length > 1
  return (
    <Card
      title={texts.trend(count)}
      className="@container print:break-inside-avoid print:p-3!"
      action={
        <Button
          variant="quiet"
          className="-my-2.5 -mr-2 px-2 text-soft print:hidden"
          aria-label={texts.showMonths(other)}
          onClick={() => setCount(other)}
        >
          {other === 6 && <ChevronLeftIcon />}
          {texts.months(other)}
          {other === 12 && <ChevronRightIcon />}
        </Button>
      }
    >
      <div className={isBeside ? besideTable : ""}>
        <TrendChart
          key={`${month.year}-${month.month}`}
          months={months.slice(-count)}
          viewed={month}
        />
        <Button
          variant="quiet"
          className={classes(
            "-mb-2 -ml-2 justify-self-start px-2 text-soft print:hidden",
            isBeside && "@min-[68rem]:hidden",
          )}
          aria-expanded={isTableShown}
          aria-controls={tableId}
          icon={<TableIcon />}
          onClick={() => setTableShown(!isTableShown)}
        >
          {isTableShown ? texts.hideTable : texts.showTable}
        </Button>
        <div
          id={tableId}
          // A scrolling element must be reachable by keyboard.
          tabIndex={isTableShown ? 0 : undefined}
          className={classes(
            "print:mt-1 print:overflow-visible",
            isBeside &&
              "@min-[68rem]:not-sr-only @min-[68rem]:col-start-2 @min-[68rem]:row-start-1",
            isTableShown ? "relative mt-4 overflow-x-auto" : "sr-only print:not-sr-only",
          )}
        >
          <TrendTable months={rows} />
          {rows.some(isProfitMarked) && <NoRateLegend />}
        </div>
      </div>
    </Card>
  )
}

/** The months from the first that has figures; the last one always. */
function fromFirstFigures(months: readonly TrendMonth[]) {
  const first = months.findIndex(
    ({ invested, sales, sold }) => invested !== "0.00" || sales !== "0.00" || sold > 0,
  )
  return months.slice(first)
}

type TrendChartProps = { months: readonly TrendMonth[]; viewed: Month }

function TrendChart({ months, viewed }: TrendChartProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const [chosen, setChosen] = useState(viewed)
  const scroller = useRef<HTMLDivElement>(null)
  const scale = scaleOf(
    months.flatMap(({ invested, sales, profit }) => [invested, sales, profit].map(Number)),
  )
  const shown = months.find((month) => isSameMonth(month, chosen)) ?? months.at(-1)

  // A phone first shows the latest of twelve months.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each number of months
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth })
  }, [months.length])

  if (!shown) return null
  const title = monthTitle(shown, language)
  return (
    <div className="min-w-0">
      {/* The labels of the scale have no room for it. */}
      <p aria-hidden="true" className="mb-2 text-xs text-soft print:mb-1">
        {texts.scaleIn[unitOf(scale)]}
      </p>
      <div className="flex gap-2">
        <PlotScale scale={scale} />
        <div ref={scroller} className="min-w-0 grow overflow-x-auto print:overflow-visible">
          <Plot months={months} scale={scale} chosen={shown} onChoose={setChosen} />
        </div>
      </div>
      <div className="mt-2" aria-live="polite">
        <div className="flex min-h-touch flex-wrap items-center justify-between gap-x-3 print:hidden">
          <p className="font-semibold">{title}</p>
          {!isSameMonth(shown, viewed) && (
            <Link
              to="/analytics"
              search={{ year: shown.year, month: shown.month }}
              resetScroll={false}
              aria-label={texts.openMonthOf(title)}
              className={buttonClasses({
                variant: "quiet",
                className: "-mr-2 gap-1! px-2 text-primary",
              })}
            >
              {texts.openMonth}
              <ChevronRightIcon />
            </Link>
          )}
        </div>
        <Values month={shown} />
        {isProfitMarked(shown) && <NoRateLegend />}
      </div>
    </div>
  )
}

/** The values of a month, which are also the legend of the chart. Paper has the legend alone: the table follows it. */
function Values({ month }: { month: TrendMonth }) {
  const { analytics: texts } = useMessages()
  return (
    <dl className="@container grid gap-x-6 gap-y-1 text-sm lg:grid-cols-2 @min-[68rem]:grid-cols-1 print:flex">
      <Value label={texts.tiles.invested} mark={seriesColors.invested}>
        {month.invested_estimated && <NoRateNote />}
        <Money amount={month.invested} />
      </Value>
      <Value label={texts.tiles.sales} mark={seriesColors.sales}>
        {month.sales_left_out > 0 && <NoRateNote />}
        <Money amount={month.sales} />
      </Value>
      <Value label={texts.tiles.profit} mark={`${seriesColors.profit} rounded-full`}>
        {isProfitMarked(month) && <NoRateNote />}
        <GainOrLoss amount={month.profit} />
      </Value>
      <Value label={texts.tiles.sold}>{month.sold}</Value>
    </dl>
  )
}

type ValueProps = { label: string; mark?: string; children: ReactNode }

const Value = ({ label, mark, children }: ValueProps) => (
  <div
    className={classes(
      "flex flex-wrap items-center justify-between gap-x-3",
      !mark && "print:hidden",
    )}
  >
    <dt className="flex items-center gap-2 text-soft">
      <span aria-hidden="true" className={classes("size-3", mark)} />
      {label}
    </dt>
    <dd className="fitted ml-auto text-right font-semibold print:hidden">{children}</dd>
  </div>
)

export function TrendSkeleton() {
  const { analytics: texts } = useMessages()
  return (
    <Card title={texts.trend(6)}>
      <div className="mb-2 flex h-5 items-center">
        <Skeleton className="h-3 w-20" />
      </div>
      <div className={classes("flex border-b border-line pl-8", plotHeight)}>
        {["h-1/3", "h-1/2", "h-2/5", "h-2/3", "h-3/5", "h-4/5"].map((height) => (
          <div key={height} className="flex grow items-end justify-evenly px-1 lg:px-3">
            <Skeleton className={classes("w-2/5 max-w-10", height)} />
            <Skeleton className="h-1/3 w-2/5 max-w-10" />
          </div>
        ))}
      </div>
      {/* The months, the chosen one, its values and the button of the table. */}
      <div className="mt-12 flex h-touch items-center">
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="mb-9 grid gap-x-6 gap-y-1 lg:grid-cols-2">
        {["invested", "sales", "profit", "sold"].map((value) => (
          <div key={value} className="flex h-5.25 items-center justify-between">
            <Skeleton className="h-3 w-24" />
            <Skeleton className="h-3 w-28" />
          </div>
        ))}
      </div>
    </Card>
  )
}
