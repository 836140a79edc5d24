import { statuses } from "@marza/domain/cars/status.ts"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useFirstMessages } from "../messages/first.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { PlusIcon } from "../ui/icons.tsx"
import { Tabs } from "../ui/Tabs.tsx"
import type { CarCounts, CarFilter } from "./api.ts"
import { CarSearch } from "./CarSearch.tsx"

type CarsBarProps = {
  panelId: string
  filter: CarFilter
  /** Undefined until the list has loaded. */
  counts: CarCounts | undefined
  hasFailed: boolean
  onFilterChange: (changed: CarFilter) => void
  children: ReactNode
}

/** Search and tabs, in sight also far down the list. */
export function CarsBar(props: CarsBarProps) {
  const { panelId, filter, counts, hasFailed, onFilterChange, children } = props
  const { cars: texts } = useFirstMessages()
  return (
    <div className="list-bar sticky top-0 z-20 -mx-4 flex flex-col bg-card px-4 pt-1 shadow-edge sm:flex-row sm:flex-wrap sm:items-center sm:gap-x-3 sm:bg-background sm:py-2 sm:shadow-none low:py-1 first:-mt-4 sm:first:-mt-3 tile:first:-mt-5">
      <h1 className="sr-only">{texts.title}</h1>
      <div className="sm:min-w-44 sm:flex-1">
        <CarSearch
          value={filter.search ?? ""}
          onChange={(search) => onFilterChange({ search: search || undefined })}
        />
      </div>
      <Tabs
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
        className={buttonClasses({ className: "px-3 max-sm:hidden md:pr-4" })}
      >
        <PlusIcon />
        <span className="max-md:hidden">{texts.add}</span>
      </Link>
    </div>
  )
}
