import type { Car } from "@marza/domain/cars/schemas.ts"
import { statuses } from "@marza/domain/cars/status.ts"
import { Link } from "@tanstack/react-router"
import { Suspense, useState } from "react"
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
import { CarGrid, CarGridSkeleton } from "./CarGrid.tsx"
import { CarSearch } from "./CarSearch.tsx"
import { useStatusChange } from "./useStatusChange.ts"

type CarsPageProps = {
  organizationId: string
  filter: CarFilter
  onFilterChange: (filter: CarFilter) => void
}

const SellDialog = lazily(async () => (await import("./SellDialog.tsx")).SellDialog)
const panelId = "cars"

export function CarsPage({ organizationId, filter, onFilterChange }: CarsPageProps) {
  const { cars: texts } = useFirstMessages()
  const query = usePages(carsQuery(organizationId, filter))
  const [carToSell, setCarToSell] = useState<Car | null>(null)
  const changeStatus = useStatusChange(organizationId, setCarToSell)
  const { data, isPlaceholderData } = query
  const counts = data?.pages[0]?.counts
  const tab = filter.status ?? "all"

  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <h1 className="text-lg font-bold tracking-tight">{texts.title}</h1>
        <Link
          to="/car/new"
          state={{ fromList: true }}
          aria-label={texts.addCar}
          className={buttonClasses({ className: "pl-3" })}
        >
          <PlusIcon />
          {texts.add}
        </Link>
      </div>
      <div className="my-3 flex flex-col gap-2 sm:my-4 sm:flex-row sm:items-center sm:gap-4">
        <CarSearch
          value={filter.search ?? ""}
          onChange={(search) => onFilterChange({ ...filter, search: search || undefined })}
        />
        <Tabs
          id={panelId}
          label={texts.filters}
          value={tab}
          tabs={(["all", ...statuses] as const).map((value) => ({
            value,
            label: texts[value],
            count: counts?.[value] ?? null,
          }))}
          onChange={(value) =>
            onFilterChange({ ...filter, status: value === "all" ? undefined : value })
          }
        />
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
        {query.isPending && <CarGridSkeleton />}
        {query.isError && !data && (
          <LoadError error={query.error} onRetry={() => query.refetch()} />
        )}
        {data && counts && data.pages[0]?.items.length === 0 ? (
          <NoCars filter={filter} isFirst={counts.all === 0} onFilterChange={onFilterChange} />
        ) : (
          data && (
            <>
              <CarGrid
                listKey={`${organizationId} ${tab} ${filter.search ?? ""}`}
                cars={data.pages.flatMap((page) => page.items)}
                hasMore={query.canLoadMore}
                onMore={query.loadMore}
                onStatusChange={changeStatus}
                onSell={setCarToSell}
              />
              <NextPage list={query} />
            </>
          )
        )}
      </TabPanel>
      <Suspense>
        {carToSell && <SellDialog car={carToSell} onClose={() => setCarToSell(null)} />}
      </Suspense>
    </>
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
          <Button variant="secondary" onClick={() => onFilterChange({})}>
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
      hint={texts.noneInHint}
      action={
        <Button variant="secondary" onClick={() => onFilterChange({})}>
          {texts.showAll}
        </Button>
      }
    />
  )
}
