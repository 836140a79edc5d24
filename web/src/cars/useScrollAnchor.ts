import type { Car } from "@marza/domain/cars/schemas.ts"
import type { VirtualItem, Virtualizer } from "@tanstack/react-virtual"
import { useLayoutEffect, useRef } from "react"

type Anchor = { cars: readonly Car[]; columns: number; rows: readonly VirtualItem[] }

/** Keeps the visible cars in place while cars above them come, go or move. */
export function useScrollAnchor(
  cars: readonly Car[],
  columns: number,
  virtualizer: Virtualizer<Window, Element>,
) {
  const anchor = useRef<Anchor>(null)
  useLayoutEffect(() => {
    const before = anchor.current
    const { scrollMargin } = virtualizer.options
    if (before && before.cars !== cars && before.columns === columns && scrollY > scrollMargin) {
      const starts = virtualizer.measurementsCache
      const shift = median(shiftsOf(before, cars, (row) => starts[row]?.start))
      if (shift) scrollBy({ top: shift, behavior: "instant" })
    }
    anchor.current = { cars, columns, rows: virtualizer.getVirtualItems() }
  })
}

/** How far each visible car has moved, in pixels, downwards. */
function shiftsOf(
  { cars, columns, rows }: Anchor,
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

/** The median, so that one car that moved far, to another status, does not scroll the page. */
const median = (shifts: number[]): number | undefined =>
  shifts.toSorted((a, b) => a - b)[Math.floor(shifts.length / 2)]
