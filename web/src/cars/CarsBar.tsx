import { statuses } from "@marza/domain/cars/status.ts"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useFirstMessages } from "../messages/first.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { Tabs } from "../ui/Tabs.tsx"
import { CarSearch } from "./CarSearch.tsx"
import type { CarCounts, CarFilter } from "./listApi.ts"

type CarsBarProps = {
  panelId: string
  filter: CarFilter
  /** Undefined until the list has loaded. */
  counts: CarCounts | undefined
  hasFailed: boolean
  onFilterChange: (changed: CarFilter) => void
  /** Called when Enter is pressed in the search, after `onFilterChange` with what was typed. */
  onEnter: (search: string) => void
  /** Adds what is no car, beside the plus. */
  addMore: ReactNode
  /** A phone's menu of the list. */
  besideSearch: ReactNode
  children: ReactNode
}

/**
 * Search and tabs, in sight also far down the list. Where they do not fit one line, the tabs have one of their own, and
 * the plus stays beside the search.
 */
export function CarsBar(props: CarsBarProps) {
  const {
    panelId,
    filter,
    counts,
    hasFailed,
    onFilterChange,
    onEnter,
    addMore,
    besideSearch,
    children,
  } = props
  const { cars: texts } = useFirstMessages()
  return (
    <div className="list-bar sticky top-0 z-20 -mx-4 flex flex-col bg-card px-4 py-3 shadow-edge sm:flex-row sm:flex-wrap sm:items-center sm:gap-x-3 sm:gap-y-1 sm:bg-background sm:shadow-none first:-mt-4 sm:first:-mt-3 tile:first:-mt-5">
      <h1 className="sr-only">{texts.title}</h1>
      <div className="flex *:first:flex-1 sm:min-w-44 sm:flex-1 sm:max-md:basis-0">
        <CarSearch
          value={filter.search ?? ""}
          panelId={panelId}
          onChange={(search) => onFilterChange({ search: search || undefined })}
          onEnter={onEnter}
        />
        {besideSearch}
      </div>
      <Tabs
        className="sm:max-md:order-1 sm:max-md:w-full"
        id={panelId}
        label={texts.filters}
        value={filter.status ?? "all"}
        tabs={(["all", ...statuses] as const).map((value) => ({
          value,
          label: texts[value],
          count: counts?.[value] ?? (hasFailed ? undefined : null),
        }))}
        onChange={(value) => onFilterChange({ status: value === "all" ? undefined : value })}
      />
      {children}
      <Link
        to="/car/new"
        state={{ fromList: true }}
        aria-label={texts.addCar}
        className={buttonClasses({ className: "px-3 max-sm:hidden lg:pr-4" })}
      >
        <PlusIcon />
        <span className="max-lg:hidden">{texts.add}</span>
      </Link>
      {addMore}
    </div>
  )
}
