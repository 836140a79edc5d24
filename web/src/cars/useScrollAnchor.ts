import type { Car } from "@marza/domain/cars/schemas.ts"
import { useLayoutEffect, useRef } from "react"

/** A row of the list; `start` and `end` are pixels from the top of the page. */
export type RowPlace = { index: number; start: number; end: number }

type Places = {
  /** Where the list begins. */
  top: () => number
  /** The rows on the page; called during a render, so they are those of the render before. */
  rowsBefore: () => readonly RowPlace[]
  /** Where any row of the list starts. */
  startOf: (row: number) => number | undefined
}

type Anchor = { cars: readonly Car[]; columns: number; rows: readonly RowPlace[] }

/** Keeps the visible cars in place while cars above them come, go or move. */
export function useScrollAnchor(cars: readonly Car[], columns: number, places: Places) {
  const shown = useRef({ cars, columns })
  const isChange = shown.current.cars !== cars && shown.current.columns === columns
  // Measured here, because in the effect the cars have moved already.
  const before = isChange ? { ...shown.current, rows: places.rowsBefore() } : null
  useLayoutEffect(() => {
    shown.current = { cars, columns }
    if (!before || scrollY <= places.top()) return
    const shift = median(shiftsOf(before, cars, places.startOf))
    if (shift) scrollBy({ top: shift, behavior: "instant" })
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
