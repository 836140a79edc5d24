import type { Month } from "@marza/domain/analytics/months.ts"
import type { MonthlyFigures, Trend } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { Link } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { AlertIcon, ChartIcon } from "../ui/icons.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { StockCard } from "./StockCard.tsx"
import { Tiles, TilesSkeleton } from "./Tiles.tsx"
import { TrendCard } from "./TrendCard.tsx"
import { VatCard } from "./VatCard.tsx"

type MonthViewProps = {
  month: Month
  figures: MonthlyFigures | undefined
  trend: Trend | undefined
  /** The figures are those of the previous month, until this month's are loaded. */
  isOld: boolean
  isPast: boolean
  onOpen: (list: CarList) => void
}

/** The tiles of a month, its trend and its stock. */
export function MonthView({ month, figures, trend, isOld, isPast, onOpen }: MonthViewProps) {
  return (
    <div
      aria-busy={isOld || !figures}
      className={classes(
        "grid gap-2 sm:gap-3 print:gap-2",
        isOld && "opacity-60 transition-opacity",
      )}
    >
      {figures && trend ? (
        <Tiles month={month} figures={figures} months={trend.months} onOpen={onOpen} />
      ) : (
        <TilesSkeleton />
      )}
      {figures && figures.warnings.length > 0 && (
        <Warnings count={figures.warnings.length} onOpen={() => onOpen("warnings")} />
      )}
      {figures && isEmpty(figures) && !isOld && <EmptyMonth />}
      {trend ? (
        <div className="grid gap-2 sm:gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-1 print:gap-2">
          <TrendCard months={trend.months.slice(1)} month={month} />
          <div className="grid content-start gap-2 sm:gap-3 print:grid-cols-[2fr_1fr] print:gap-2">
            <StockCard trend={trend} isPast={isPast} onOpen={onOpen} />
          </div>
        </div>
      ) : (
        <div className="grid gap-2 sm:gap-3 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Skeleton className="h-88 rounded-2xl" />
          <Skeleton className="h-88 rounded-2xl" />
        </div>
      )}
      {trend && <VatCard trend={trend} />}
    </div>
  )
}

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
      className="py-6"
    />
  )
}

/** Warns about cars that lack a rate and opens their list. */
function Warnings({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { analytics: texts } = useMessages()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-2xl bg-warn-soft px-4 py-3 text-warn print:py-1">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <AlertIcon className="mt-1" />
        <span>
          <strong className="block font-semibold">{texts.warnings(count)}</strong>
          <span className="text-sm">{texts.warningsHint}</span>
        </span>
      </p>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        data-list="warnings"
        className="-mx-2 px-2! text-warn underline underline-offset-4 print:hidden"
        onClick={onOpen}
      >
        {texts.warningsOpen}
      </Button>
    </div>
  )
}
