import type { MonthlyFigures, Trend } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import type { Month } from "@marza/domain/time/months.ts"
import type { UseQueryResult } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { AlertIcon, ChartIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { StockCard, StockSkeleton } from "./StockCard.tsx"
import { Tiles, TilesSkeleton } from "./Tiles.tsx"
import { TrendCard, TrendSkeleton } from "./TrendCard.tsx"
import { VatCard } from "./VatCard.tsx"

type MonthViewProps = {
  month: Month
  figures: UseQueryResult<MonthlyFigures>
  trend: UseQueryResult<Trend>
  isPast: boolean
  onOpen: (list: CarList) => void
}

/**
 * The tiles of a month, its trend and its stock. A part that fails to load says so in its place; if all fail, one says
 * it.
 */
export function MonthView({ month, figures, trend, isPast, onOpen }: MonthViewProps) {
  // The figures of the previous month stay until this month's are loaded.
  const isOld = figures.isPlaceholderData || trend.isPlaceholderData
  // The tiles wait for their comparisons and marks, unless these fail: coming later they would move what is below.
  const areTilesComplete = trend.data || trend.failureCount > 0
  const areBothFailed = figures.isError && trend.isError && !figures.data
  const retry = () => {
    if (figures.isError) void figures.refetch()
    if (trend.isError) void trend.refetch()
  }
  return (
    <div
      aria-busy={isOld || figures.isPending}
      className={classes(
        "grid grid-cols-1 gap-2 sm:gap-3 print:gap-2",
        isOld && "opacity-60 transition-opacity",
      )}
    >
      {figures.data && areTilesComplete ? (
        <>
          <Tiles month={month} figures={figures.data} months={trend.data?.months} onOpen={onOpen} />
          {isEmpty(figures.data) && !isOld && <EmptyMonth />}
        </>
      ) : figures.isError ? (
        <LoadError error={figures.error} onRetry={retry} />
      ) : (
        <TilesSkeleton />
      )}
      {trend.data ? (
        <div className={columns}>
          <TrendCard months={trend.data.months.slice(1)} month={month} />
          <div className="grid grid-cols-1 gap-2 sm:gap-3 print:grid-cols-[3fr_2fr] print:grid-rows-[auto_1fr] print:gap-2">
            <StockCard trend={trend.data} isPast={isPast} onOpen={onOpen} />
            <VatCard trend={trend.data} />
          </div>
        </div>
      ) : trend.isError ? (
        // Where both have failed, the tiles' place says it.
        !areBothFailed && <LoadError error={trend.error} onRetry={retry} />
      ) : (
        <div className={columns}>
          <TrendSkeleton />
          <StockSkeleton />
        </div>
      )}
      {figures.data && figures.data.warnings.length > 0 && (
        <Warnings count={figures.data.warnings.length} onOpen={() => onOpen("warnings")} />
      )}
    </div>
  )
}

const columns =
  "grid grid-cols-1 items-start gap-2 sm:gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-1 print:gap-2"

const isEmpty = ({ total, invested, sales }: MonthlyFigures) =>
  total === 0 && invested === "0.00" && sales === "0.00"

function EmptyMonth() {
  const { analytics: texts, cars } = useMessages()
  return (
    <EmptyState
      icon={<ChartIcon />}
      title={texts.empty}
      hint={texts.emptyHint}
      action={
        <Link to="/car/new" className={buttonClasses()}>
          {cars.addCar}
        </Link>
      }
      className="py-6 print:hidden"
    />
  )
}

/** Warns about cars that lack a rate and opens their list. */
function Warnings({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { analytics: texts } = useMessages()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-2xl bg-warn-soft px-4 py-3 text-warn max-sm:pb-0 print:py-1">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2 wrap-anywhere">
        <AlertIcon className="mt-1" />
        <span>
          <strong className="block font-semibold">{texts.warnings(count)}</strong>
          <span className="text-sm max-sm:sr-only">{texts.warningsHint}</span>
        </span>
      </p>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        data-list="warnings"
        className="-mx-2 px-2! text-warn underline underline-offset-4 max-sm:ml-5 print:hidden"
        onClick={onOpen}
      >
        {texts.warningsOpen}
      </Button>
    </div>
  )
}
