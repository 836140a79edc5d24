import { asksForScheme } from "@marza/domain/cars/import-scheme.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { defaultCarSort } from "@marza/domain/cars/sorts.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { VatRates } from "@marza/domain/vat/rates.ts"
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react"
import { usePages } from "../api/usePages.ts"
import { useFirstMessages } from "../messages/first.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { TabPanel } from "../ui/Tabs.tsx"
import { type CarFilter, carsQuery } from "./api.ts"
import { Cards } from "./Cards.tsx"
import { CarGridSkeleton } from "./CarGrid.tsx"
import { CarsBar } from "./CarsBar.tsx"
import { CarTableSkeleton } from "./CarTableSkeleton.tsx"
import { FilesMenu } from "./FilesMenu.tsx"
import { NoCars } from "./NoCars.tsx"
import { SortSelect } from "./SortSelect.tsx"
import { useStatusChange } from "./useStatusChange.ts"
import { ViewChoice } from "./ViewChoice.tsx"
import { useCarView } from "./view.ts"

type CarsPageProps = {
  organizationId: string
  vatRates: VatRates
  filter: CarFilter
  onFilterChange: (filter: CarFilter) => void
  /** This month's profit, shown once the list is. */
  monthProfit: ReactNode
  /** What to do first in a new organization, given all its cars; null once that is over. */
  firstSteps: (cars: readonly Car[]) => ReactNode
}

const SellDialog = lazily(async () => (await import("./SellDialog.tsx")).SellDialog)
const CarTable = lazily(async () => (await import("./CarTable.tsx")).CarTable)
const panelId = "cars"

export function CarsPage(props: CarsPageProps) {
  const { organizationId, vatRates, filter, onFilterChange, monthProfit, firstSteps } = props
  const { cars: texts } = useFirstMessages()
  const query = usePages(carsQuery(organizationId, filter))
  const [sale, setSale] = useState<{ car: Car; onStatusChange?: typeof setStatus } | null>(null)
  const sell = useCallback((car: Car) => setSale({ car }), [])
  const setStatus = useStatusChange(organizationId, sell)
  const changeStatus = useCallback(
    (car: Car, status: CarStatus) =>
      car.vat_rate !== null && asksForScheme(car, { ...car, status })
        ? setSale({ car, onStatusChange: setStatus })
        : setStatus(car, status),
    [setStatus],
  )
  const { view, choose, canChoose } = useCarView()
  const { data, isPlaceholderData } = query
  const counts = data?.pages[0]?.counts
  const tab = filter.status ?? "all"
  const sort = filter.sort ?? defaultCarSort
  const cars = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])

  const isWhole = !filter.status && !filter.search && !isPlaceholderData
  const steps = isWhole && counts?.all === cars.length ? firstSteps(cars) : null

  // The table's code loads beside its cars.
  useEffect(() => {
    if (view === "table") CarTable.preload()
  }, [view])

  // Search and tabs are in sight also far down the list: another list begins at its top.
  const change = useCallback(
    (changed: CarFilter) => {
      onFilterChange({ ...filter, ...changed })
      scrollTo({ top: 0, behavior: "instant" })
    },
    [filter, onFilterChange],
  )
  const list = {
    listKey: `${organizationId} ${tab} ${sort} ${filter.search ?? ""}`,
    cars,
    hasMore: query.canLoadMore,
    onMore: query.loadMore,
    onStatusChange: changeStatus,
  }
  const skeleton = view === "table" ? <CarTableSkeleton /> : <CarGridSkeleton />

  return (
    <>
      <CarsBar
        panelId={panelId}
        filter={filter}
        counts={counts}
        hasFailed={query.isError}
        onFilterChange={change}
      >
        {canChoose && <ViewChoice value={view} onChange={choose} />}
      </CarsBar>
      {/* The controls in this line are higher than the line, for a thumb, and reach over its edges. */}
      <div className="relative z-15 flex min-h-8 items-center gap-x-2 *:-my-3 tile:min-h-10">
        {counts && counts.all > 0 && monthProfit}
        <div className="ml-auto flex items-center">
          {(counts ? counts.all > 0 : query.isPending) && (
            <SortSelect value={sort} onChange={(chosen) => change({ sort: chosen })} />
          )}
          {cars.length > 0 && <FilesMenu organizationId={organizationId} filter={filter} />}
        </div>
      </div>
      <TabPanel
        id={panelId}
        value={tab}
        className={isPlaceholderData ? "opacity-60 transition-opacity" : undefined}
      >
        <p className="sr-only" role="status">
          {counts && !isPlaceholderData && texts.found(counts[tab])}
        </p>
        {data?.pages[0]?.near && filter.search && !isPlaceholderData && counts?.all !== 0 && (
          <p className="mb-3 text-soft">{texts.near(filter.search)}</p>
        )}
        {query.isPending && skeleton}
        {query.isError && !data && (
          <LoadError error={query.error} onRetry={() => query.refetch()} />
        )}
        {cars.length === 0 && steps}
        {counts && cars.length === 0 && !steps && (
          <NoCars filter={filter} isFirst={counts.all === 0} onFilterChange={change} />
        )}
        {counts && cars.length > 0 && (
          <>
            {view === "table" ? (
              <Suspense fallback={skeleton}>
                <CarTable
                  {...list}
                  total={counts[tab]}
                  sort={sort}
                  onSort={(chosen) => change({ sort: chosen })}
                />
              </Suspense>
            ) : (
              <Cards {...list} isPlaceholder={isPlaceholderData} onSell={sell} />
            )}
            <NextPage list={query} />
            {steps}
          </>
        )}
      </TabPanel>
      <Suspense>
        {sale && <SellDialog {...sale} vatRates={vatRates} onClose={() => setSale(null)} />}
      </Suspense>
    </>
  )
}
