import type { Car } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import { useEffect, useRef } from "react"
import { useNextStep } from "../ui/useNextStep.ts"
import { CarCard, CarCardSkeleton } from "./CarCard.tsx"
import { line, useGridLayout } from "./gridLayout.ts"
import { areLaterShown, cardsInSight } from "./laterPhotos.ts"
import { useScrollAnchor } from "./useScrollAnchor.ts"

export type CardActions = {
  onStatusChange: (car: Car, status: CarStatus) => void
  onSell: (car: Car) => void
}

type CarGridProps = CardActions & { cars: readonly Car[]; hasMore: boolean; onMore: () => void }

/** The cards of a short list, all rendered; LongCarGrid shows the same for a long one. */
export function CarGrid({ cars, hasMore, onMore, ...actions }: CarGridProps) {
  const { columns, classes } = useGridLayout()
  const list = useRef<HTMLUListElement>(null)
  // The first screen draws what is in sight, and the rest after that. Back on the list, its whole height is needed at once.
  const isWhole = useNextStep(true, areLaterShown())
  const rows = Math.ceil((isWhole ? cars.length : Math.min(cars.length, cardsInSight)) / columns)
  useScrollAnchor(cars, columns, {
    top: () => topOf(list.current) ?? 0,
    rowsBefore: () =>
      [...(list.current?.children ?? [])].map((row, index) => {
        const { top, bottom } = row.getBoundingClientRect()
        return { index, start: top + scrollY, end: bottom + scrollY }
      }),
    startOf: (row) => topOf(list.current?.children[row]),
  })
  // All pages are fetched: the list opened short, and others can have added only a few cars since.
  useEffect(() => {
    if (hasMore) onMore()
  }, [hasMore, onMore])
  return (
    <ul ref={list} className="[overflow-anchor:none]">
      {Array.from({ length: rows }, (_, row) => (
        <li key={cars[row * columns]?.id} className={classes}>
          <CardsOfRow cars={cars} row={row} columns={columns} {...actions} />
        </li>
      ))}
    </ul>
  )
}

/** The top of an element, in pixels from the top of the page. */
const topOf = (element: Element | null | undefined) =>
  element ? element.getBoundingClientRect().top + scrollY : undefined

type CardsOfRowProps = CardActions & { cars: readonly Car[]; row: number; columns: number }

export const CardsOfRow = ({ cars, row, columns, ...actions }: CardsOfRowProps) =>
  cars
    .slice(row * columns, (row + 1) * columns)
    .map((car, column) => (
      <CarCard key={car.id} car={car} place={row * columns + column} {...actions} />
    ))

export function CarGridSkeleton() {
  const { columns, rowPixels, classes } = useGridLayout()
  const rows = rowPixels === line.rowPixels ? [1, 2, 3, 4, 5, 6] : [1, 2]
  return rows.map((row) => (
    <div key={row} className={classes}>
      {Array.from({ length: columns }, (_, column) => `${row}.${column}`).map((key) => (
        <CarCardSkeleton key={key} />
      ))}
    </div>
  ))
}
