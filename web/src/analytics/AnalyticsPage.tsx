import { type Month, monthOf, monthTitle, offeredYears } from "@marza/domain/analytics/months.ts"
import type { Around, MonthlyFigures } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, Suspense } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { AlertIcon, ChartIcon, DownloadIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/OpenOnPress.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { toast } from "../ui/toast.ts"
import { aroundQuery, exportMonth, monthQuery } from "./api.ts"
import { MonthPicker } from "./MonthPicker.tsx"
import { StockCard } from "./StockCard.tsx"
import { Tiles, TilesSkeleton } from "./Tiles.tsx"
import { TrendCard } from "./TrendCard.tsx"

const CarsDialog = lazily(async () => (await import("./CarsDialog.tsx")).CarsDialog)

type AnalyticsPageProps = {
  organization: { id: string; name: string }
  /** As the address has it; the current month in Vilnius without one. */
  chosen: Month | undefined
  list: CarList | undefined
  photo: (url: string | null) => ReactNode
  onMonthChange: (month: Month) => void
  onListChange: (list: CarList | undefined) => void
}

export function AnalyticsPage(props: AnalyticsPageProps) {
  const { organization, list, photo, onMonthChange, onListChange } = props
  const { analytics: texts } = useMessages()
  const now = new Date()
  const month = props.chosen ?? monthOf(now)
  const figures = useQuery(monthQuery(organization.id, month))
  const around = useQuery(aroundQuery(organization.id, month))
  const failed = [figures, around].find((query) => query.isError && !query.data)

  return (
    <>
      <PageHead organization={organization} month={month} />
      <div className="my-3 flex flex-wrap items-center gap-2 sm:my-4 print:my-2">
        <MonthPicker
          month={month}
          years={around.data?.years ?? offeredYears(now, [])}
          onChange={onMonthChange}
        />
      </div>
      {failed?.error ? (
        <LoadError
          error={failed.error}
          onRetry={() => void Promise.all([figures.refetch(), around.refetch()])}
        />
      ) : (
        <MonthView
          month={month}
          figures={figures.data}
          around={around.data}
          isOld={figures.isPlaceholderData || around.isPlaceholderData}
          isPast={isBefore(month, monthOf(now))}
          onOpen={onListChange}
        />
      )}
      {list && figures.data && (
        <Suspense>
          <CarsDialog
            key={list}
            organizationId={organization.id}
            month={month}
            list={list}
            figures={figures.data}
            around={around.data}
            photo={photo}
            onClose={() => onListChange(undefined)}
          />
        </Suspense>
      )}
      <p className="sr-only" role="status">
        {figures.isFetching ? "" : texts.title}
      </p>
    </>
  )
}

const isBefore = (one: Month, other: Month) =>
  one.year * 12 + one.month < other.year * 12 + other.month

type PageHeadProps = { organization: AnalyticsPageProps["organization"]; month: Month }

function PageHead({ organization, month }: PageHeadProps) {
  const { analytics: texts, car } = useMessages()
  const language = useLanguage()
  const download = useMutation(exportMonth(organization.id))
  return (
    <div className="flex items-center justify-between gap-2">
      <h1 className="text-[1.35rem] font-bold tracking-tight sm:text-2xl">
        <span className="hidden print:block print:text-base print:font-semibold">
          {organization.name}
        </span>
        {texts.title}
        <span className="hidden print:inline">: {monthTitle(month, language)}</span>
      </h1>
      <Button
        look="secondary"
        aria-label={car.exportCsv}
        icon={<DownloadIcon />}
        isBusy={download.isPending}
        className="print:hidden"
        onClick={() =>
          download.mutate(month, {
            onSuccess: (file) => {
              saveFile(file)
              toast.success(car.exported, file.name)
            },
          })
        }
      >
        CSV
      </Button>
    </div>
  )
}

type MonthViewProps = {
  month: Month
  figures: MonthlyFigures | undefined
  around: Around | undefined
  /** Those of the month shown before, until this one's are here. */
  isOld: boolean
  isPast: boolean
  onOpen: (list: CarList) => void
}

function MonthView({ month, figures, around, isOld, isPast, onOpen }: MonthViewProps) {
  return (
    <div
      aria-busy={isOld || !figures}
      className={classes(
        "grid gap-2.5 sm:gap-3.5 print:gap-2",
        isOld && "opacity-60 transition-opacity",
      )}
    >
      {figures && around ? (
        <Tiles month={month} figures={figures} months={around.months} onOpen={onOpen} />
      ) : (
        <TilesSkeleton />
      )}
      {figures && figures.warnings.length > 0 && (
        <Warnings count={figures.warnings.length} onOpen={() => onOpen("warnings")} />
      )}
      {figures && isEmpty(figures) && !isOld && <EmptyMonth />}
      {around ? (
        <div className="grid gap-2.5 sm:gap-3.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] print:grid-cols-1 print:gap-2">
          <TrendCard months={around.months.slice(1)} month={month} />
          <div className="grid content-start gap-2.5 sm:gap-3.5 print:grid-cols-[2fr_1fr] print:gap-2">
            <StockCard around={around} isPast={isPast} onOpen={onOpen} />
          </div>
        </div>
      ) : (
        <div className="grid gap-2.5 sm:gap-3.5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
          <Skeleton className="h-88 rounded-2xl" />
          <Skeleton className="h-88 rounded-2xl" />
        </div>
      )}
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

/** Figures that lack a rate, and the way to fill it in. */
function Warnings({ count, onOpen }: { count: number; onOpen: () => void }) {
  const { analytics: texts } = useMessages()
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-2xl bg-warn-soft px-4 py-2.5 text-warn print:py-1">
      <p className="flex min-w-0 flex-1 basis-64 items-start gap-2">
        <AlertIcon className="mt-0.5" />
        <span>
          <strong className="block font-semibold">{texts.warnings(count)}</strong>
          <span className="text-sm">{texts.warningsHint}</span>
        </span>
      </p>
      <Button
        look="quiet"
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
