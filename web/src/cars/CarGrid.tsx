import type { Car } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import { useSyncExternalStore } from "react"
import { CarCard, CarCardSkeleton } from "./CarCard.tsx"
import { type CarRowsProps, useCarRows } from "./useCarRows.ts"

type Layout = {
  columns: number
  /** The estimated height of a row of cards, until it is measured. */
  rowPixels: number
  classes: string
}

const tileRow = (columns: number, columnClass: string): Layout => ({
  columns,
  rowPixels: 330,
  classes: `grid gap-3 pb-3 ${columnClass}`,
})
const lineRow = (columns: number, columnClass: string): Layout => ({
  columns,
  rowPixels: 104,
  classes: `grid gap-2 pb-2 ${columnClass}`,
})
const line = lineRow(1, "grid-cols-1")

/**
 * The widths leave room for a status beside a profit of six digits. A tile is higher than a low window: there the
 * cards are lines as on a phone (see the variant `tile` in styles.css).
 */
const steps = (
  [
    ["(min-height: 500px) and (min-width: 1100px)", tileRow(4, "grid-cols-4")],
    ["(min-height: 500px) and (min-width: 860px)", tileRow(3, "grid-cols-3")],
    ["(min-height: 500px) and (min-width: 640px)", tileRow(2, "grid-cols-2")],
    ["(min-width: 760px)", lineRow(2, "grid-cols-2")],
  ] as const
).map(([query, layout]) => ({ media: matchMedia(query), layout }))

function subscribe(listener: () => void) {
  for (const { media } of steps) media.addEventListener("change", listener)
  return () => {
    for (const { media } of steps) media.removeEventListener("change", listener)
  }
}

const useLayout = () =>
  useSyncExternalStore(subscribe, () => steps.find(({ media }) => media.matches)?.layout ?? line)

type CarGridProps = CarRowsProps & {
  onStatusChange: (car: Car, status: CarStatus) => void
  onSell: (car: Car) => void
}

export function CarGrid({ onStatusChange, onSell, ...list }: CarGridProps) {
  const layout = useLayout()
  const { columns, classes } = layout
  const { rows, measure, startOf, listProps } = useCarRows<HTMLUListElement>(list, layout)
  return (
    <ul {...listProps} className="relative">
      {rows.map((row) => (
        <li
          key={row.key}
          ref={measure}
          data-index={row.index}
          className={`absolute inset-x-0 top-0 ${classes}`}
          style={{ transform: `translateY(${startOf(row)}px)` }}
        >
          {list.cars.slice(row.index * columns, (row.index + 1) * columns).map((car) => (
            <CarCard key={car.id} car={car} onStatusChange={onStatusChange} onSell={onSell} />
          ))}
        </li>
      ))}
    </ul>
  )
}

export function CarGridSkeleton() {
  const { columns, rowPixels, classes } = useLayout()
  const rows = rowPixels === line.rowPixels ? [1, 2, 3, 4, 5] : [1, 2]
  return rows.map((row) => (
    <div key={row} className={classes}>
      {Array.from({ length: columns }, (_, column) => `${row}.${column}`).map((key) => (
        <CarCardSkeleton key={key} />
      ))}
    </div>
  ))
}
