import type { MonthlyFigures, Trend } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { MonthResults } from "@marza/domain/overheads/schemas.ts"
import { type Month, monthName, monthOf } from "@marza/domain/time/months.ts"
import type { UseQueryResult } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes, surface } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { AlertIcon, PlusIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { useNextStep } from "../ui/useNextStep.ts"
import { broughtIn, isOfOneMonth } from "./brought.ts"
import { isEmptyMonth } from "./isEmptyMonth.ts"
import { MonthHead, MonthHeadSkeleton } from "./MonthHead.tsx"
import { OtherFigures, StockCard, StockSkeleton } from "./StockCard.tsx"
import { QuietTiles, Tiles, TilesSkeleton } from "./Tiles.tsx"
import { TrendCard, TrendSkeleton } from "./TrendCard.tsx"
import { VatCard } from "./VatCard.tsx"

type MonthViewProps = {
  month: Month
  figures: UseQueryResult<MonthlyFigures>
  trend: UseQueryResult<Trend>
  /** Of a month after overheads; idle for those who may not see it. */
  results: UseQueryResult<MonthResults>
  isManager: boolean
  isPast: boolean
  /** Whether VAT is paid in the month: for its place while it loads. */
  hasVat: boolean
  onOpen: (list: CarList) => void
}

/**
 * What a month brought, its tiles, its stock and the months before it. A part that fails to load says so in its place; if
 * all fail, one says it.
 */
export function MonthView(props: MonthViewProps) {
  const { month, figures, results, isManager, isPast, hasVat, onOpen } = props
  const [isYearAgo, setYearAgo] = useState(false)
  const trend = useOfOneMonth(props.trend, results, isManager)
  // The figures of the previous month stay until this month's are loaded.
  const isOld =
    [figures, props.trend, results].some(({ isPlaceholderData }) => isPlaceholderData) ||
    trend.isBehind
  const { around } = trend
  const hasTrendFailed = props.trend.isError && !around
  // Both wait for each other, unless one of them fails: coming later it would move what is below.
  const isHeadComplete = around !== undefined || props.trend.failureCount > 0
  const isEmpty = figures.data !== undefined && isEmptyMonth(figures.data)
  const areTilesDrawn = useNextStep(figures.data !== undefined && isHeadComplete)
  // After the tiles, which are all that a phone shows of it at first.
  const isRestDrawn = useNextStep(around !== undefined && (areTilesDrawn || figures.isError))
  const retry = () => {
    for (const part of [figures, props.trend, results]) if (part.isError) void part.refetch()
  }
  const brought = around && broughtIn(around, trend.results)
  const lacking = figures.data?.warnings.length ?? 0
  const warning = lacking > 0 && <Warnings count={lacking} onOpen={() => onOpen("warnings")} />
  const head = around && brought && (
    <MonthHead
      month={month}
      trend={around}
      results={trend.results}
      brought={brought}
      figures={figures.data}
      isYearAgo={isYearAgo}
      onYearAgo={setYearAgo}
      onOpen={onOpen}
      failure={
        isManager &&
        !trend.results &&
        results.error && <LoadError error={results.error} onRetry={retry} />
      }
    />
  )
  const chart = around && brought && !(isEmpty && around.months.slice(1).every(isEmptyMonth)) && (
    <TrendCard
      months={around.months.slice(1)}
      brought={brought.slice(1)}
      month={month}
      hasResult={trend.results !== undefined}
      hasVat={around.sold_cars.vat !== null}
    />
  )
  const stock = around && !isEmpty && <StockCard trend={around} isPast={isPast} onOpen={onOpen} />
  // A chart of nothing is low: it leaves the wide column to the stock.
  const isFlat = brought?.slice(1).every((one) => signOf(one.brought) === 0) ?? false
  // Of a month without cars there may be overheads, or nothing.
  const hasHead = !isEmpty || signOf(brought?.at(-1)?.brought ?? "0") !== 0 || trend.isWaiting
  return (
    <div
      aria-busy={isOld || figures.isPending}
      className={classes(
        "grid grid-cols-1 gap-2 sm:gap-3 print:gap-2",
        isOld && "opacity-60 transition-opacity",
      )}
    >
      {figures.isError && !figures.data && hasTrendFailed ? (
        <LoadError error={figures.error} onRetry={retry} />
      ) : (
        <div className={isEmpty ? "contents" : columns}>
          {hasTrendFailed && props.trend.error ? (
            <Card>
              <LoadError error={props.trend.error} onRetry={retry} />
            </Card>
          ) : areTilesDrawn || (figures.isError && head) ? (
            hasHead && head
          ) : (
            <MonthHeadSkeleton hasVat={hasVat} isManager={isManager} />
          )}
          <div className={isEmpty ? "contents" : mainColumn}>
            {figures.data && areTilesDrawn ? (
              isEmpty ? (
                <EmptyMonth month={month} figures={figures.data} isPast={isPast} onOpen={onOpen} />
              ) : (
                <Tiles
                  month={month}
                  figures={figures.data}
                  trend={around}
                  isYearAgo={isYearAgo}
                  onOpen={onOpen}
                />
              )
            ) : figures.isError && !figures.data ? (
              <LoadError error={figures.error} onRetry={retry} />
            ) : (
              <TilesSkeleton />
            )}
            {/* Near the figures whose marks it explains, and with the chart, which it else would move. */}
            {isRestDrawn && !isEmpty && warning}
            {around && isRestDrawn
              ? isFlat
                ? stock
                : chart
              : !hasTrendFailed && <TrendSkeleton />}
          </div>
          {around && isRestDrawn ? (
            <div className={sideColumn}>
              {isFlat ? chart : stock}
              <OtherFigures trend={around} isEmpty={isEmpty} onOpen={onOpen} />
            </div>
          ) : (
            !hasTrendFailed && (
              <div className={sideColumn}>
                <StockSkeleton />
              </div>
            )
          )}
          {around?.vat && isRestDrawn && (!isEmpty || hasSums(around.vat)) && (
            <VatCard
              vat={around.vat}
              sales={around.sales_by_scheme}
              isProfitSaid={!trend.results}
            />
          )}
        </div>
      )}
      {(isEmpty || hasTrendFailed) && warning}
    </div>
  )
}

type Shown = { around: Trend; results: MonthResults | undefined }

/**
 * The trend with the results of the same month. While one of them is still that of the month before, what was shown stays.
 * Results that could not be loaded are left out.
 */
function useOfOneMonth(
  { data: around }: UseQueryResult<Trend>,
  { data, isError }: UseQueryResult<MonthResults>,
  isManager: boolean,
) {
  const [shown, setShown] = useState<Shown | null>(null)
  const results = isManager ? data : undefined
  const isWhole = around && (results ? isOfOneMonth(around, results) : !isManager || isError)
  if (isWhole && (shown?.around !== around || shown.results !== results))
    setShown({ around, results })
  const { waiting = 0 } = shown?.results ?? {}
  // Of a month that could not be loaded, nothing of another one is shown.
  return {
    ...(around && shown),
    isBehind: around !== undefined && !isWhole,
    isWaiting: waiting > 0,
  }
}

/** Whether the month has VAT; without cars it may have that of expenses. */
const hasSums = (vat: NonNullable<Trend["vat"]>) =>
  [vat.due, vat.deductible].some((sum) => signOf(sum) !== 0)

/**
 * The head and the stock below it stand beside the tiles and the chart. Both columns end together, unless the table is
 * unfolded below the chart.
 */
const columns =
  "grid min-w-0 grid-cols-1 gap-2 sm:gap-3 lg:grid-cols-[minmax(20rem,24rem)_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:has-aria-expanded:items-start print:grid-cols-2 print:gap-2"
const column = "flex min-w-0 flex-col gap-2 sm:gap-3 print:gap-2"
const mainColumn = classes(column, "lg:col-start-2 lg:row-span-2 lg:row-start-1 print:contents")
const sideColumn = classes(column, "empty:hidden")

type EmptyMonthProps = Pick<MonthViewProps, "month" | "isPast" | "onOpen"> & {
  figures: MonthlyFigures
}

/** A month without cars: one picture, one button, and its tiles below. */
function EmptyMonth({ month, figures, isPast, onOpen }: EmptyMonthProps) {
  const { analytics: texts, cars } = useMessages()
  const isThisMonth = monthName(month) === monthName(monthOf(new Date()))
  return (
    <>
      <div className={classes(surface, "overflow-hidden pb-8 low:pb-4 print:hidden")}>
        <div
          aria-hidden="true"
          className="front-picture aspect-5/2 low:hidden sm:mx-auto sm:mt-8 sm:w-80 sm:rounded-2xl"
        />
        <EmptyState
          title={
            isThisMonth
              ? texts.empty
              : texts.emptyIn(texts.inMonth[month.month - 1] ?? "", month.year, isPast)
          }
          hint={texts.emptyHint}
          action={
            <Link to="/car/new" className={buttonClasses()}>
              <PlusIcon />
              {cars.addCar}
            </Link>
          }
          className="pt-5 low:pt-4"
        />
      </div>
      <QuietTiles figures={figures} onOpen={onOpen} />
    </>
  )
}

/** Warns about cars that lack a rate and opens their list. */
function Warnings({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { analytics: texts } = useMessages()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-2xl bg-warn-soft px-4 text-sm text-warn print:col-span-full">
      <p className="flex min-w-0 flex-1 basis-44 items-start gap-2 py-2 wrap-anywhere print:py-1">
        <AlertIcon className="mt-px" />
        <span>
          <strong className="block font-semibold">{texts.warnings(count)}</strong>
          <span className="max-sm:sr-only">{texts.warningsHint}</span>
        </span>
      </p>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        data-list="warnings"
        className="-mx-2 px-2 text-sm text-warn underline underline-offset-4 print:hidden"
        onClick={onOpen}
      >
        {texts.warningsOpen}
      </Button>
    </div>
  )
}
