import type { Car } from "@marza/domain/cars/schemas.ts"
import type { CarStatus } from "@marza/domain/cars/status.ts"
import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual"
import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from "react"
import { CarCard, CarCardSkeleton } from "./CarCard.tsx"
import { useKeptPlace } from "./useKeptPlace.ts"

type CarGridProps = {
  /** Which list this is: the one that was left last opens where it was. */
  listKey: string
  cars: readonly Car[]
  hasMore: boolean
  onMore: () => void
  onStatusChange: (car: Car, status: CarStatus) => void
}

// Wide enough that a status and a profit of six digits stand side by side.
const columnSteps = [
  { columns: 4, media: matchMedia("(min-width: 1100px)") },
  { columns: 3, media: matchMedia("(min-width: 860px)") },
  { columns: 2, media: matchMedia("(min-width: 640px)") },
]

function subscribe(listener: () => void) {
  for (const { media } of columnSteps) media.addEventListener("change", listener)
  return () => {
    for (const { media } of columnSteps) media.removeEventListener("change", listener)
  }
}

const useColumns = () =>
  useSyncExternalStore(
    subscribe,
    () => columnSteps.find(({ media }) => media.matches)?.columns ?? 1,
  )

const rowClasses = {
  1: "grid grid-cols-1 pb-2",
  2: "grid grid-cols-2 gap-3.5 pb-3.5",
  3: "grid grid-cols-3 gap-3.5 pb-3.5",
  4: "grid grid-cols-4 gap-3.5 pb-3.5",
}

const rowsAhead = 4

/** The heights of the list that was left last: without them, coming back to a place far down would miss it. */
let left: { key: string; heights: VirtualItem[] } | null = null

function rowOf(element: Element | null): number | null {
  const row = element?.closest<HTMLElement>("[data-index]")?.dataset.index
  return row === undefined ? null : Number(row)
}

/** Only the rows near the window exist, so ten thousand cars scroll like ten. */
export function CarGrid({ listKey, cars, hasMore, onMore, onStatusChange }: CarGridProps) {
  const columns = useColumns() as keyof typeof rowClasses
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focusedRow, setFocusedRow] = useState<number | null>(null)
  const key = `${listKey} ${columns}`
  const rowCount = Math.ceil(cars.length / columns)

  // What stands above the list may wrap; the rows are placed from where the list really begins.
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  // The same function while the cars are the same: with another one all rows would be placed anew.
  const keyOf = useCallback((row: number) => cars[row * columns]?.id ?? row, [cars, columns])
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => (columns === 1 ? 108 : 330),
    getItemKey: keyOf,
    overscan: rowsAhead,
    initialMeasurementsCache: left?.key === key ? left.heights : [],
    scrollMargin: top,
    // Where the keyboard is stays, however far it was scrolled: the next Tab goes on from there.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      const isAway = focusedRow !== null && focusedRow < rowCount && !rows.includes(focusedRow)
      return isAway ? [...rows, focusedRow].sort((a, b) => a - b) : rows
    },
  })
  useKeptPlace(cars, columns, virtualizer)
  useEffect(
    () => () => {
      left = { key, heights: virtualizer.takeSnapshot() }
    },
    [key, virtualizer],
  )
  const rows = virtualizer.getVirtualItems()
  const lastRow = virtualizer.range?.endIndex ?? 0
  const shownRows = lastRow - (virtualizer.range?.startIndex ?? 0) + 1

  // A screen ahead of who scrolls.
  useEffect(() => {
    if (hasMore && lastRow + rowsAhead + shownRows >= rowCount - 1) onMore()
  }, [hasMore, lastRow, shownRows, rowCount, onMore])

  return (
    <ul
      ref={list}
      onFocus={({ target }) => setFocusedRow(rowOf(target))}
      onBlur={({ relatedTarget }) => setFocusedRow(rowOf(relatedTarget))}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => (
        <li
          key={row.key}
          ref={virtualizer.measureElement}
          data-index={row.index}
          className={`absolute inset-x-0 top-0 ${rowClasses[columns]}`}
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {cars.slice(row.index * columns, (row.index + 1) * columns).map((car) => (
            <CarCard key={car.id} car={car} onStatusChange={onStatusChange} />
          ))}
        </li>
      ))}
    </ul>
  )
}

export function CarGridSkeleton() {
  const columns = useColumns() as keyof typeof rowClasses
  const rows = columns === 1 ? [1, 2, 3, 4, 5] : [1, 2]
  return rows.map((row) => (
    <div key={row} className={rowClasses[columns]}>
      {Array.from({ length: columns }, (_, column) => `${row}.${column}`).map((key) => (
        <CarCardSkeleton key={key} />
      ))}
    </div>
  ))
}
