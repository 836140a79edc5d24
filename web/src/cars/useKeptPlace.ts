import type { Car } from "@marza/domain/cars/schemas.ts"
import type { VirtualItem, Virtualizer } from "@tanstack/react-virtual"
import { useLayoutEffect, useRef } from "react"

type Place = { cars: readonly Car[]; columns: number; rows: readonly VirtualItem[] }

/** Whoever has scrolled keeps in sight what they read, while cars above it come, go or move. */
export function useKeptPlace(
  cars: readonly Car[],
  columns: number,
  virtualizer: Virtualizer<Window, Element>,
) {
  const place = useRef<Place>(null)
  useLayoutEffect(() => {
    const before = place.current
    const { scrollMargin } = virtualizer.options
    if (before && before.cars !== cars && before.columns === columns && scrollY > scrollMargin) {
      const starts = virtualizer.measurementsCache
      const shift = middle(shiftsOf(before, cars, (row) => starts[row]?.start))
      if (shift) scrollBy({ top: shift, behavior: "instant" })
    }
    place.current = { cars, columns, rows: virtualizer.getVirtualItems() }
  })
}

/** How far each car that was in sight has moved; in pixels, downwards. */
function shiftsOf(
  { cars, columns, rows }: Place,
  next: readonly Car[],
  startOf: (row: number) => number | undefined,
): number[] {
  const indexes = new Map(next.map(({ id }, index) => [id, index]))
  const inSight = rows.filter(({ start, end }) => end > scrollY && start < scrollY + innerHeight)
  return inSight.flatMap(({ index, start }) =>
    cars.slice(index * columns, (index + 1) * columns).flatMap(({ id }) => {
      const found = indexes.get(id)
      const nextStart = found === undefined ? undefined : startOf(Math.floor(found / columns))
      return nextStart === undefined ? [] : [nextStart - start]
    }),
  )
}

/** One car that went far away, to another status, does not take the rest with it. */
const middle = (shifts: number[]): number | undefined =>
  shifts.toSorted((a, b) => a - b)[Math.floor(shifts.length / 2)]
