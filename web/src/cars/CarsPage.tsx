import type { Car } from "@marza/domain/cars/schemas.ts"
import { defaultCarSort } from "@marza/domain/cars/sorts.ts"
import { statuses } from "@marza/domain/cars/status.ts"
import { Link } from "@tanstack/react-router"
import {
  type ReactNode,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useState,
} from "react"
import { usePages } from "../api/usePages.ts"
import { useFirstMessages } from "../messages/first.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { PlusIcon, SearchIcon } from "../ui/icons.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { lazily } from "../ui/lazily.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { TabPanel, Tabs } from "../ui/Tabs.tsx"
import { type CarFilter, carsQuery } from "./api.ts"
import { type CardActions, CarGrid, CarGridSkeleton } from "./CarGrid.tsx"
import { CarSearch } from "./CarSearch.tsx"
import { CarTableSkeleton } from "./CarTableSkeleton.tsx"
import { SortSelect } from "./SortSelect.tsx"
import type { CarRowsProps } from "./useCarRows.ts"
import { useFocusKept } from "./useFocusKept.ts"
import { useStatusChange } from "./useStatusChange.ts"
import { ViewChoice } from "./ViewChoice.tsx"
import { useCarView } from "./view.ts"

type CarsPageProps = {
  organizationId: string
  filter: CarFilter
  onFilterChange: (filter: CarFilter) => void
  /** This month's profit, shown once the list is. */
  monthProfit: ReactNode
  /** What to do first in a new organization, given all its cars; null once that is over. */
  firstSteps: (cars: readonly Car[]) => ReactNode
}

const SellDialog = lazily(async () => (await import("./SellDialog.tsx")).SellDialog)
const CarTable = lazily(async () => (await import("./CarTable.tsx")).CarTable)
const LongCarGrid = lazily(async () => (await import("./LongCarGrid.tsx")).LongCarGrid)
const panelId = "cars"

export function CarsPage(props: CarsPageProps) {
  const { organizationId, filter, onFilterChange, monthProfit, firstSteps } = props
  const { cars: texts } = useFirstMessages()
  const query = usePages(carsQuery(organizationId, filter))
  const [carToSell, setCarToSell] = useState<Car | null>(null)
  const changeStatus = useStatusChange(organizationId, setCarToSell)
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
      <div className="list-bar sticky top-0 z-20 -mx-4 flex flex-col border-b border-line bg-card px-4 pt-1.5 sm:flex-row sm:flex-wrap sm:items-center sm:gap-x-3 sm:border-transparent sm:bg-background sm:py-2 first:-mt-4.75 sm:first:-mt-3 tile:first:-mt-5">
        <h1 className="sr-only text-lg font-bold tracking-tight xl:not-sr-only">{texts.title}</h1>
        <div className="sm:min-w-44 sm:flex-1">
          <CarSearch
            value={filter.search ?? ""}
            onChange={(search) => change({ search: search || undefined })}
          />
        </div>
        <Tabs
          id={panelId}
          label={texts.filters}
          value={tab}
          tabs={(["all", ...statuses] as const).map((value) => ({
            value,
            label: texts[value],
            count: counts?.[value] ?? null,
          }))}
          onChange={(value) => change({ status: value === "all" ? undefined : value })}
        />
        {canChoose && <ViewChoice value={view} onChange={choose} />}
        <Link
          to="/car/new"
          state={{ fromList: true }}
          aria-label={texts.addCar}
          className={buttonClasses({ className: "px-3 max-sm:hidden md:pr-4" })}
        >
          <PlusIcon />
          <span className="max-md:hidden">{texts.add}</span>
        </Link>
      </div>
      {/* What is pressed in this line is higher than the line, and reaches over its edges. */}
      <div className="relative z-10 flex min-h-6.5 flex-wrap items-center gap-x-2 *:my-[-9px] sm:min-h-10">
        {counts && counts.all > 0 && monthProfit}
        {counts?.all !== 0 && (
          <SortSelect value={sort} onChange={(chosen) => change({ sort: chosen })} />
        )}
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
        {steps}
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
              <Cards {...list} isPlaceholder={isPlaceholderData} onSell={setCarToSell} />
            )}
            <NextPage list={query} />
          </>
        )}
      </TabPanel>
      <Suspense>
        {carToSell && <SellDialog car={carToSell} onClose={() => setCarToSell(null)} />}
      </Suspense>
    </>
  )
}

type CardsProps = CarRowsProps & CardActions & { isPlaceholder: boolean }

/** A short list may grow to this by what others add while it is open. */
const maxCardsRendered = 200

/**
 * A list that opens short stays the short one, however it grows meanwhile. One that opens long shows its first cars
 * until the code for it has loaded; the focus moves along. On the way back to it the code is there.
 */
function Cards({ isPlaceholder, onStatusChange, onSell, ...list }: CardsProps) {
  const box = useFocusKept()
  const actions = { onStatusChange, onSell }
  const { listKey, cars, hasMore } = list
  const [opened, setOpened] = useState({ listKey, isLong: hasMore })
  if (opened.listKey !== listKey && !isPlaceholder) setOpened({ listKey, isLong: hasMore })
  const shouldBeLong = opened.isLong || cars.length > maxCardsRendered
  const isLong = useDeferredValue(shouldBeLong, shouldBeLong && LongCarGrid.isLoaded())
  return (
    <div {...box}>
      {isLong ? (
        <LongCarGrid {...actions} {...list} />
      ) : (
        <CarGrid {...actions} cars={cars} hasMore={hasMore && !shouldBeLong} onMore={list.onMore} />
      )}
    </div>
  )
}

type NoCarsProps = {
  filter: CarFilter
  isFirst: boolean
  onFilterChange: (filter: CarFilter) => void
}

function NoCars({ filter, isFirst, onFilterChange }: NoCarsProps) {
  const { cars: texts } = useFirstMessages()
  if (filter.search) {
    return (
      <EmptyState
        icon={<SearchIcon />}
        title={texts.noMatch(filter.search)}
        hint={texts.noMatchHint}
        action={
          <Button
            variant="secondary"
            onClick={() => onFilterChange({ status: undefined, search: undefined })}
          >
            {texts.showAll}
          </Button>
        }
      />
    )
  }
  if (isFirst) {
    return (
      <EmptyState
        icon={<PlusIcon />}
        title={texts.none}
        hint={texts.noneHint}
        action={
          <Link to="/car/new" state={{ fromList: true }} className={buttonClasses()}>
            {texts.addCar}
          </Link>
        }
      />
    )
  }
  return (
    <EmptyState
      title={texts.noneIn[filter.status ?? "all"]}
      hint={texts.noneInHint[filter.status ?? "all"]}
      action={
        <Button
          variant="secondary"
          onClick={() => onFilterChange({ status: undefined, search: undefined })}
        >
          {texts.showAll}
        </Button>
      }
    />
  )
}
