import type { TrendMonth } from "@marza/domain/analytics/schemas.ts"
import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { TableIcon } from "../ui/icons.tsx"
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/laterIcons.tsx"
import { mediaQuery } from "../ui/mediaQuery.ts"
import { NoRateLegend } from "../ui/NoRateLegend.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { type Brought, isSameMonth } from "./brought.ts"
import { isProfitMarked } from "./lacksRate.ts"
import { Plot, PlotScale, plotHeight } from "./Plot.tsx"
import { scaleOf, unitOf } from "./scale.ts"
import { TrendTable } from "./TrendTable.tsx"

type TrendCardProps = {
  /** Twelve months, the viewed one last. */
  months: readonly TrendMonth[]
  /** What each of them brought. */
  brought: readonly Brought[]
  month: Month
  /** Whether that is after overheads. */
  hasResult: boolean
  hasVat: boolean
}

/** On a big screen chart and table stand side by side. */
const besideTable =
  "@min-[75rem]:grid @min-[75rem]:grid-cols-[minmax(31rem,1fr)_minmax(0,max-content)] @min-[75rem]:items-start @min-[75rem]:gap-x-5"

/** There twelve months have room. */
const isDesk = mediaQuery("(min-width: 80rem)")

/** What six or twelve months brought, as a chart, with the chosen one below it; and all figures of them as a table. */
export function TrendCard({ months, brought, month, hasResult, hasVat }: TrendCardProps) {
  const { analytics: texts } = useMessages()
  const [chosenCount, setCount] = useState<6 | 12>(6)
  const hasAll = isDesk.useValue()
  const [isTableShown, setTableShown] = useState(false)
  const tableId = useId()
  const count = hasAll ? 12 : chosenCount
  const other = count === 6 ? 12 : 6
  const rows = fromFirstFigures(months, brought)
  const label = useBroughtLabel(hasResult, hasVat)
  // One row would only repeat the tiles.
  const isBeside = rows.length > 1
  const isFlat = brought.every((one) => signOf(one.brought) === 0)
  return (
    <Card
      title={hasResult ? texts.head.months : label}
      className={classes(
        "@container print:col-span-full print:break-inside-avoid print:p-3!",
        !isFlat && "grow",
      )}
      action={
        !hasAll &&
        !isFlat && (
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
        )
      }
    >
      <div className={isBeside ? besideTable : ""}>
        {isFlat ? (
          <p data-flat className="text-sm text-soft">
            {texts.broughtNothing}
          </p>
        ) : (
          <TrendChart
            key={`${month.year}-${month.month}`}
            months={months.slice(-count)}
            brought={brought.slice(-count)}
            viewed={month}
            label={label}
          />
        )}
        <Button
          variant="quiet"
          className={classes(
            "-mb-2 -ml-2 justify-self-start px-2 text-soft print:hidden",
            isBeside && "@min-[75rem]:hidden",
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
              "@min-[75rem]:not-sr-only @min-[75rem]:col-start-2 @min-[75rem]:row-start-1",
            isTableShown ? "relative mt-4 overflow-x-auto" : "sr-only print:not-sr-only",
          )}
        >
          <TrendTable months={rows} label={label} />
          {rows.some((row) => row.isEstimated || isProfitMarked(row)) && <NoRateLegend />}
        </div>
      </div>
    </Card>
  )
}

/** The months from the first that has figures; the last one always. */
function fromFirstFigures(months: readonly TrendMonth[], brought: readonly Brought[]) {
  const rows = months.flatMap((month, index) => {
    const { brought: amount = "0.00", isEstimated = false } = brought[index] ?? {}
    return [{ ...month, brought: amount, isEstimated }]
  })
  const first = rows.findIndex(
    ({ invested, sales, sold, brought: amount }) =>
      sold > 0 || [invested, sales, amount].some((each) => each !== "0.00"),
  )
  return rows.slice(first)
}

type TrendChartProps = Pick<TrendCardProps, "months" | "brought"> & { viewed: Month; label: string }

function TrendChart({ months, brought, viewed, label }: TrendChartProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const [chosen, setChosen] = useState(viewed)
  const scroller = useRef<HTMLDivElement>(null)
  const scale = scaleOf(brought.map((month) => Number(month.brought)))
  const shown = brought.find((month) => isSameMonth(month, chosen)) ?? brought.at(-1)

  // A phone first shows the latest of twelve months.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each number of months
  useLayoutEffect(() => {
    scroller.current?.scrollTo({ left: scroller.current.scrollWidth })
  }, [months.length])

  if (!shown) return null
  const { sold = 0 } = months.find((month) => isSameMonth(month, shown)) ?? {}
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
          <Plot months={brought} scale={scale} chosen={shown} onChoose={setChosen} />
        </div>
      </div>
      {/* What the viewed month brought, its head says. */}
      <div aria-live="polite" className="print:hidden">
        {!isSameMonth(shown, viewed) && (
          <>
            <div className="mt-2 flex min-h-touch flex-wrap items-center justify-between gap-x-3">
              <p className="font-semibold">{title}</p>
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
            </div>
            <dl className="@container mb-2 grid gap-x-6 gap-y-1 text-sm lg:grid-cols-2 @min-[75rem]:grid-cols-1">
              <Value label={label}>
                {shown.isEstimated && <NoRateNote />}
                {formatSignedMoney(shown.brought, "EUR", language)}
              </Value>
              <Value label={texts.tiles.sold}>{sold}</Value>
            </dl>
            {shown.isEstimated && <NoRateLegend />}
          </>
        )}
      </div>
    </div>
  )
}

type ValueProps = { label: string; children: ReactNode }

const Value = ({ label, children }: ValueProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-3">
    <dt className="text-soft">{label}</dt>
    <dd className="fitted ml-auto text-right font-semibold">{children}</dd>
  </div>
)

/** What the amounts of the chart are. */
function useBroughtLabel(hasResult: boolean, hasVat: boolean) {
  const { analytics: texts } = useMessages()
  if (hasResult) return texts.head.result
  return hasVat ? texts.profitAfterVat : texts.head.soldProfit
}

export function TrendSkeleton() {
  return (
    <Card>
      <div className="mb-3 flex h-6 items-center">
        <Skeleton className="h-4 w-40" />
      </div>
      <div className="mb-2 flex h-5 items-center">
        <Skeleton className="h-3 w-20" />
      </div>
      <div className={classes("flex border-b border-line pl-8", plotHeight)}>
        {["h-1/3", "h-1/2", "h-2/5", "h-2/3", "h-3/5", "h-4/5"].map((height) => (
          <div key={height} className="flex grow items-end justify-evenly px-1 lg:px-3">
            <Skeleton className={classes("w-3/5 max-w-14", height)} />
          </div>
        ))}
      </div>
      {/* The months, and the button of the table. */}
      <div className="mt-10 flex h-touch items-center">
        <Skeleton className="h-4 w-32" />
      </div>
    </Card>
  )
}
