import type { MonthlyFigures, Trend } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { MonthResult as Result } from "@marza/domain/overheads/schemas.ts"
import { type Month, monthName, monthOf } from "@marza/domain/time/months.ts"
import type { UseQueryResult } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { classes, surface } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { AlertIcon, PlusIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { useLater } from "../ui/useLater.ts"
import { isEmptyMonth } from "./isEmptyMonth.ts"
import { hasResult, MonthResult } from "./MonthResult.tsx"
import { SalesByScheme } from "./SalesByScheme.tsx"
import { OtherFigures, StockCard, StockSkeleton } from "./StockCard.tsx"
import { QuietTiles, Tiles, TilesSkeleton } from "./Tiles.tsx"
import { TrendCard, TrendSkeleton } from "./TrendCard.tsx"
import { VatTile } from "./VatTile.tsx"

type MonthViewProps = {
  month: Month
  figures: UseQueryResult<MonthlyFigures>
  trend: UseQueryResult<Trend>
  /** Of a month after overheads; idle for those who may not see it. */
  result: UseQueryResult<Result>
  isPast: boolean
  /** Whether VAT is paid in the month: for its place while it loads, and for the words of the result. */
  hasVat: boolean
  onOpen: (list: CarList) => void
}

/**
 * The tiles of a month, its trend and its stock. A part that fails to load says so in its place; if all fail, one says
 * it.
 */
export function MonthView(props: MonthViewProps) {
  const { month, figures, trend, result, isPast, hasVat, onOpen } = props
  const { analytics: texts } = useMessages()
  // The figures of the previous month stay until this month's are loaded.
  const isOld = [figures, trend, result].some(({ isPlaceholderData }) => isPlaceholderData)
  // The tiles wait for their comparisons and marks, unless these fail: coming later they would move what is below.
  const areTilesComplete = trend.data !== undefined || trend.failureCount > 0
  const areBothFailed = figures.isError && trend.isError && !figures.data
  // The trend waits for the result, which else would move what is beside it.
  const isResultAwaited = result.isLoading && result.failureCount === 0
  const resultBlock = hasResult(result.data) && (
    <MonthResult month={month} result={result.data} hasVat={hasVat} onOpen={onOpen} />
  )
  const isEmpty = figures.data !== undefined && isEmptyMonth(figures.data)
  const areTilesDrawn = useLater(figures.data !== undefined && areTilesComplete)
  // After the tiles, which are all that a phone shows of it at first.
  const isTrendDrawn = useLater(trend.data !== undefined && (areTilesDrawn || figures.isError))
  const retry = () => {
    if (figures.isError) void figures.refetch()
    if (trend.isError) void trend.refetch()
    if (result.isError) void result.refetch()
  }
  return (
    <div
      aria-busy={isOld || figures.isPending}
      className={classes(
        "grid grid-cols-1 gap-2 sm:gap-3 print:gap-2",
        isOld && "opacity-60 transition-opacity",
      )}
    >
      {figures.data && areTilesDrawn ? (
        isEmpty ? (
          <EmptyMonth month={month} figures={figures.data} isPast={isPast} onOpen={onOpen} />
        ) : (
          <Tiles month={month} figures={figures.data} trend={trend.data} onOpen={onOpen} />
        )
      ) : figures.isError ? (
        <LoadError error={figures.error} onRetry={retry} />
      ) : (
        <TilesSkeleton hasVat={hasVat} />
      )}
      {trend.data && isTrendDrawn && !isResultAwaited ? (
        isEmpty && trend.data.months.slice(1).every(isEmptyMonth) ? (
          resultBlock
        ) : (
          <div className={columns}>
            <TrendCard months={trend.data.months.slice(1)} month={month} />
            <div className={sideColumn}>
              {!isEmpty && <StockCard trend={trend.data} isPast={isPast} onOpen={onOpen} />}
              <OtherFigures trend={trend.data} isEmpty={isEmpty} onOpen={onOpen} />
              {/* Else it stands among the tiles. */}
              {isEmpty && hasSums(trend.data.vat) && <VatTile vat={trend.data.vat} />}
            </div>
            {resultBlock}
            {trend.data.vat && trend.data.sales_by_scheme.length > 0 && (
              <div className="lg:col-span-full print:col-span-full">
                <SalesByScheme sales={trend.data.sales_by_scheme} />
              </div>
            )}
          </div>
        )
      ) : trend.isError ? (
        // Where both have failed, the tiles' place says it.
        !areBothFailed && (
          <Card title={texts.trend(6)}>
            <LoadError error={trend.error} onRetry={retry} />
          </Card>
        )
      ) : (
        <div className={columns}>
          <TrendSkeleton />
          <div className={sideColumn}>
            <StockSkeleton />
          </div>
        </div>
      )}
      {figures.data && figures.data.warnings.length > 0 && (
        <Warnings count={figures.data.warnings.length} onOpen={() => onOpen("warnings")} />
      )}
    </div>
  )
}

/** Whether the month has VAT; without cars it may have that of expenses. */
const hasSums = (vat: Trend["vat"]): vat is NonNullable<Trend["vat"]> =>
  vat !== null && [vat.due, vat.deductible].some((sum) => signOf(sum) !== 0)

/**
 * Both columns end together, unless the table is unfolded below the chart. On paper what stands beside the stock begins
 * at its top, one below the other: the last row takes the room that is left.
 */
const columns =
  "grid grid-cols-1 gap-2 sm:gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:has-aria-expanded:items-start big:grid-cols-[minmax(0,5fr)_minmax(0,2fr)] print:grid-cols-[5fr_4fr] print:grid-rows-[auto_auto_1fr] print:items-start print:gap-2 print:*:first:col-span-full"
const sideColumn = "flex min-w-0 flex-col gap-2 sm:gap-3 print:contents print:*:first:row-span-2"

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
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-2xl bg-warn-soft px-4 py-3 text-warn max-sm:pb-0 print:py-1">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-3 wrap-anywhere">
        <AlertIcon className="mt-px" />
        <span>
          <strong className="block font-semibold">{texts.warnings(count)}</strong>
          <span className="text-sm max-sm:sr-only">{texts.warningsHint}</span>
        </span>
      </p>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        data-list="warnings"
        className="-mx-2 px-2 text-warn underline underline-offset-4 max-sm:ml-6 print:hidden"
        onClick={onOpen}
      >
        {texts.warningsOpen}
      </Button>
    </div>
  )
}
