import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { offeredYears } from "@marza/domain/analytics/years.ts"
import type { Organization } from "@marza/domain/organizations/schemas.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import { type Month, monthOf, monthTitle } from "@marza/domain/time/months.ts"
import { vatRateOn } from "@marza/domain/vat/rates.ts"
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
import { exportMonth, resultQuery, trendQuery } from "./api.ts"
import { IsafButton } from "./IsafButton.tsx"
import { isEmptyMonth } from "./isEmptyMonth.ts"
import { MonthPackage } from "./MonthPackage.tsx"
import { MonthPicker } from "./MonthPicker.tsx"
import { MonthView } from "./MonthView.tsx"
import { monthQuery } from "./monthQuery.ts"

const CarsDialog = lazily(async () => (await import("./CarsDialog.tsx")).CarsDialog)
const ClosedNote = lazily(async () => (await import("./ClosedNote.tsx")).ClosedNote)
const ManagedMonth = lazily(async () => (await import("./ManagedMonth.tsx")).ManagedMonth)

type AnalyticsPageProps = {
  organization: Pick<Organization, "id" | "name" | "vat_rates" | "role">
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
  const isManager = isOwnerOrAdmin(organization.role)
  const hasVat = vatRateOn(organization.vat_rates, daysOfMonth(month).last) !== null
  const results = useQuery({ ...resultQuery(organization.id, month), enabled: isManager })

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
        results={results}
        isManager={isManager}
        isPast={isBefore(month, monthOf(now))}
        hasVat={hasVat}
        onOpen={onListChange}
      />
      {figures.data && (
        <Suspense>
          {isManager ? (
            <ManagedMonth organization={organization} month={month} />
          ) : (
            <ClosedNote organizationId={organization.id} month={month} />
          )}
          {/* Waits for what stands above it, which else would move it. */}
          <MonthPackage
            organizationId={organization.id}
            month={month}
            isQuiet={isEmptyMonth(figures.data)}
            isaf={
              isManager &&
              hasVat &&
              !isEmptyMonth(figures.data) && (
                <IsafButton
                  key={monthTitle(month, "lt")}
                  organization={organization}
                  month={month}
                />
              )
            }
          />
        </Suspense>
      )}
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
    // The link to this month is beside the control, which therefore stays in its place. Where the control has a row of
    // its own, the rest shares one with the title.
    <div className="wide-page @container mb-2 flex flex-wrap items-center gap-x-2 gap-y-1 sm:mb-4 print:mb-2">
      <h1 className="mr-auto text-[min(1.25rem,9cqi)] font-bold tracking-tight print:pl-3">
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
            className:
              "px-2 text-[min(1em,5cqi)] text-primary @max-[14rem]:order-1 @max-[14rem]:ml-auto print:hidden",
          })}
        >
          {texts.thisMonth}
        </Link>
      )}
      <div className="@max-[45rem]:order-last @max-[45rem]:w-full">
        <MonthPicker month={month} years={years} onChange={onMonthChange} />
      </div>
      <Button
        variant="quiet"
        aria-label={car.exportCsv}
        icon={<DownloadIcon />}
        isBusy={download.isPending}
        className="-mr-3 px-3 text-[min(1em,5cqi)] print:hidden"
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
