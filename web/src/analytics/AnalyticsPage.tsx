import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { offeredYears } from "@marza/domain/analytics/years.ts"
import { type Month, monthOf, monthTitle } from "@marza/domain/time/months.ts"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type ReactNode, Suspense } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { DownloadIcon } from "../ui/icons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { toast } from "../ui/toast.ts"
import { exportMonth, monthQuery, trendQuery } from "./api.ts"
import { MonthPackage } from "./MonthPackage.tsx"
import { MonthPicker } from "./MonthPicker.tsx"
import { MonthView } from "./MonthView.tsx"

const CarsDialog = lazily(async () => (await import("./CarsDialog.tsx")).CarsDialog)

type AnalyticsPageProps = {
  organization: { id: string; name: string }
  /** The month in the URL; without one the current month in Vilnius is shown. */
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
  const trend = useQuery(trendQuery(organization.id, month))

  return (
    <>
      <PageHead
        organization={organization}
        month={month}
        years={trend.data?.years ?? offeredYears(now, [])}
        onMonthChange={onMonthChange}
      />
      <MonthView
        month={month}
        figures={figures}
        trend={trend}
        isPast={isBefore(month, monthOf(now))}
        onOpen={onListChange}
      />
      {figures.data && <MonthPackage organizationId={organization.id} month={month} />}
      {list && figures.data && (
        <Suspense>
          <CarsDialog
            key={list}
            organizationId={organization.id}
            month={month}
            list={list}
            figures={figures.data}
            trend={trend.data}
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

type PageHeadProps = {
  organization: AnalyticsPageProps["organization"]
  month: Month
  years: readonly number[]
  onMonthChange: (month: Month) => void
}

function PageHead({ organization, month, years, onMonthChange }: PageHeadProps) {
  const { analytics: texts, car } = useMessages()
  const language = useLanguage()
  const download = useMutation(exportMonth(organization.id))
  const now = monthOf(new Date())
  return (
    // The link to this month is beside the control, which therefore stays in its place.
    <div className="mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 sm:mb-4 print:mb-2">
      <h1 className="mr-auto text-lg font-bold tracking-tight">
        <span className="hidden print:block print:text-base print:font-semibold">
          {organization.name}
        </span>
        {texts.title}
        <span className="hidden print:inline">: {monthTitle(month, language)}</span>
      </h1>
      {(month.year !== now.year || month.month !== now.month) && (
        <Link
          to="/analytics"
          search={{}}
          resetScroll={false}
          className={buttonClasses({
            variant: "quiet",
            className: "px-2! text-primary print:hidden",
          })}
        >
          {texts.thisMonth}
        </Link>
      )}
      <div className="max-sm:order-last max-sm:w-full">
        <MonthPicker month={month} years={years} onChange={onMonthChange} />
      </div>
      <Button
        variant="quiet"
        aria-label={car.exportCsv}
        icon={<DownloadIcon />}
        isBusy={download.isPending}
        className="px-3! max-sm:-mr-3 print:hidden"
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
