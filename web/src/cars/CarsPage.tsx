import { asksForScheme } from "@marza/domain/cars/import-scheme.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { defaultCarSort } from "@marza/domain/cars/sorts.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { VatRates } from "@marza/domain/vat/rates.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from "react"
import { usePages } from "../api/usePages.ts"
import { useFirstMessages } from "../messages/first.ts"
import { classes } from "../ui/classes.ts"
import { FilesButton } from "../ui/FilesButton.tsx"
import { CloseIcon, OrderIcon } from "../ui/icons.tsx"
import { isPhone } from "../ui/isPhone.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { TabPanel } from "../ui/Tabs.tsx"
import { useNextStep } from "../ui/useNextStep.ts"
import { useSheet } from "../ui/useSheet.ts"
import { IsUnpaid } from "./CarCard.tsx"
import { Cards } from "./Cards.tsx"
import { CarGridSkeleton } from "./CarGrid.tsx"
import { CarsBar } from "./CarsBar.tsx"
import { CarTableSkeleton } from "./CarTableSkeleton.tsx"
import { type CarFilter, carsQuery } from "./listApi.ts"
import { SortSelect } from "./SortSelect.tsx"
import { useStatusChange } from "./useStatusChange.ts"
import { ViewChoice } from "./ViewChoice.tsx"
import { useCarView } from "./view.ts"

type CarsPageProps = {
  organizationId: string
  vatRates: VatRates
  filter: CarFilter
  onFilterChange: (filter: CarFilter) => void
  /** What waits for a connection. */
  unsent: ReactNode
  /** The firm at a glance, in the line above the list once that has loaded; it needs no place of its own. */
  glance: ReactNode
  /** The button of what else is added, beside that of a car. */
  addMore: ReactNode
  /** What to do first in a new organization, given all its cars; null once that is over. */
  firstSteps: (cars: readonly Car[]) => ReactNode
  /** What is done to the cars that are chosen in the table. */
  selection: ReactNode
}

const SellDialog = lazily(async () => (await import("./SellDialog.tsx")).SellDialog)
const CarTable = lazily(async () => (await import("./CarTable.tsx")).CarTable)
const NoCars = lazily(async () => (await import("./NoCars.tsx")).NoCars)
const FilesMenuItems = lazily(async () => (await import("./FilesMenuItems.tsx")).FilesMenuItems)
const panelId = "cars"

export function CarsPage(props: CarsPageProps) {
  const { organizationId, vatRates, filter, onFilterChange, glance, firstSteps } = props
  const { cars: texts } = useFirstMessages()
  const query = usePages(carsQuery(useQueryClient(), organizationId, filter))
  const [sale, setSale] = useSheet<{ car: Car; onStatusChange?: typeof setStatus } | null>(null)
  const sell = useCallback((car: Car) => setSale({ car }), [setSale])
  const setStatus = useStatusChange(sell)
  const changeStatus = useCallback(
    (car: Car, status: CarStatus) =>
      car.vat_rate !== null && asksForScheme(car, { ...car, status })
        ? setSale({ car, onStatusChange: setStatus })
        : setStatus(car, status),
    [setStatus, setSale],
  )
  const { view, choose, canChoose } = useCarView()
  const isOnPhone = isPhone.useValue()
  /** Enter was pressed in the search: the first car opens once those that were searched have loaded. */
  const [searchToOpen, setSearchToOpen] = useState<string | null>(null)
  const stopOpening = useCallback(() => setSearchToOpen(null), [])
  const { data, isPlaceholderData } = query
  const counts = data?.pages[0]?.counts
  const tab = filter.status ?? "all"
  const sort = filter.sort ?? defaultCarSort
  const cars = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])

  const isWhole = !filter.status && !filter.search && !filter.unpaid
  const steps =
    isWhole && !isPlaceholderData && counts?.all === cars.length ? firstSteps(cars) : null

  // The table's code loads beside its cars.
  useEffect(() => {
    if (view === "table") CarTable.preload()
  }, [view])

  // Search and tabs are in sight also far down the list: another list begins at its top.
  const change = useCallback(
    (changed: CarFilter) => {
      setSearchToOpen(null)
      onFilterChange({ ...filter, ...changed })
      scrollTo({ top: 0, behavior: "instant" })
    },
    [filter, onFilterChange],
  )
  const listKey = `${organizationId} ${tab} ${sort} ${filter.search ?? ""} ${filter.unpaid}`
  const { search } = filter
  const [shown, setShown] = useState({ listKey, tab, search })
  if (shown.listKey !== listKey && !isPlaceholderData) setShown({ listKey, tab, search })
  /** Another tab holds other cars, so those of the last one do not stand in for them. */
  const isOtherTab = isPlaceholderData && shown.tab !== tab
  const isDrawn = useNextStep(!query.isPending) && !isOtherTab
  const isFound = searchToOpen === filter.search && !isPlaceholderData && !query.isPending
  useOpenFirst(isFound, cars[0], stopOpening)

  const list = {
    listKey: shown.listKey,
    cars,
    hasMore: query.canLoadMore,
    onMore: query.loadMore,
    onStatusChange: changeStatus,
  }
  const hasCars = counts && (counts.all > 0 || filter.unpaid)
  // While a search loads, the cars before it stay where they are.
  const hasGlance = !shown.search && Boolean(hasCars || query.isPending)
  const files = (cars.length > 0 || query.isPending) && (
    <FilesButton
      label={isOnPhone ? texts.sortAndFiles : texts.files}
      icon={
        isOnPhone && <OrderIcon className={sort === defaultCarSort ? undefined : "text-primary"} />
      }
      menu={FilesMenuItems}
      items={{ organizationId, filter, onSort: isOnPhone ? change : undefined }}
    />
  )
  const skeleton = view === "table" ? <CarTableSkeleton /> : <CarGridSkeleton />

  return (
    <>
      <CarsBar
        panelId={panelId}
        filter={filter}
        counts={counts}
        hasFailed={query.isError}
        onFilterChange={change}
        onEnter={setSearchToOpen}
        addMore={props.addMore}
        besideSearch={isOnPhone && files}
      >
        {canChoose && <ViewChoice value={view} onChange={choose} />}
      </CarsBar>
      {props.unsent}
      {/* It has the height of the figures before these have loaded. */}
      <div
        data-view={view}
        className={classes(
          "relative z-15 flex items-center gap-x-2",
          isOnPhone ? "mt-2" : view === "table" ? "min-h-8 *:last:-my-2" : "mt-1 mb-3 min-h-12",
          isOnPhone && hasGlance && "mb-3 min-h-16 empty:rounded-xl empty:bg-card/50",
        )}
      >
        {hasGlance && counts && glance}
        {/* On a phone the bar has it, which leaves its place to the figures. A plate of theirs would be cut. */}
        {!isOnPhone && (
          <div className="ml-auto flex shrink-0 items-center *:hover:bg-transparent!">
            {(hasCars || query.isPending) && (
              <SortSelect
                value={sort}
                isUnpaid={!!filter.unpaid}
                onChange={(chosen) => change({ sort: chosen })}
                onUnpaid={() => change({ unpaid: filter.unpaid ? undefined : true })}
              />
            )}
            {files}
          </div>
        )}
      </div>
      {filter.unpaid && (
        <button
          type="button"
          aria-label={`${texts.unpaid}: ${texts.showAll}`}
          onClick={() => change({ unpaid: undefined })}
          className="relative mt-1.5 mb-3 flex min-h-8 items-center gap-1 rounded-full bg-ink px-3 text-sm font-semibold text-background after:absolute after:-inset-1.5"
        >
          {texts.unpaid}
          <CloseIcon className="size-4" />
        </button>
      )}
      {/* A list without the figures above it begins higher, and is another one. */}
      <TabPanel key={hasGlance ? "below" : "alone"} id={panelId} value={tab}>
        <p className="sr-only" role="status">
          {counts && !isPlaceholderData && texts.found(counts[tab])}
        </p>
        {data?.pages[0]?.near && filter.search && !isPlaceholderData && cars.length > 0 && (
          <p className="mb-3 text-soft">{texts.near(filter.search)}</p>
        )}
        {isDrawn ? (
          <>
            {query.isError && !data && (
              <LoadError error={query.error} onRetry={() => query.refetch()} />
            )}
            {cars.length === 0 && steps}
            {counts && cars.length === 0 && !steps && (
              <Suspense fallback={<Skeleton className="invisible h-60" />}>
                <NoCars filter={filter} isFirst={counts.all === 0} onFilterChange={change} />
              </Suspense>
            )}
            {counts && cars.length > 0 && (
              <>
                {/* A list in place of another has elements of its own, so that no card is seen to move. */}
                <IsUnpaid value={!!filter.unpaid}>
                  {view === "table" ? (
                    <Suspense fallback={skeleton}>
                      <CarTable
                        key={shown.listKey}
                        {...list}
                        total={counts[tab]}
                        organizationId={organizationId}
                        filter={filter}
                        onFilterChange={change}
                        onSell={sell}
                      />
                    </Suspense>
                  ) : (
                    <Cards key={shown.listKey} {...list} onSell={sell} />
                  )}
                </IsUnpaid>
                <NextPage list={query} />
                {steps}
              </>
            )}
          </>
        ) : (
          skeleton
        )}
      </TabPanel>
      <Suspense>
        {view === "table" && props.selection}
        {sale && <SellDialog {...sale} vatRates={vatRates} onClose={() => setSale(null)} />}
      </Suspense>
    </>
  )
}

/** Opens a car, where there is one, once that `isDue`. */
function useOpenFirst(isDue: boolean, car: Car | undefined, onDone: () => void) {
  const navigate = useNavigate()
  useEffect(() => {
    if (!isDue) return
    onDone()
    if (car) void navigate({ to: "/car/$id", params: { id: car.id }, state: { fromList: true } })
  }, [isDue, car, navigate, onDone])
}
