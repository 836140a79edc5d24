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
import { useScrollAnchor } from "./useScrollAnchor.ts"

type CarGridProps = {
  /** Identifies the list: the one that was shown last opens at its former position. */
  listKey: string
  cars: readonly Car[]
  hasMore: boolean
  onMore: () => void
  onStatusChange: (car: Car, status: CarStatus) => void
  onSell: (car: Car) => void
}

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
  rowPixels: 108,
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

const rowsAhead = 4

/** The row heights of the list that was shown last: without them a return to a position far down would miss it. */
let lastList: { key: string; heights: VirtualItem[] } | null = null

function rowOf(element: Element | null): number | null {
  const row = element?.closest<HTMLElement>("[data-index]")?.dataset.index
  return row === undefined ? null : Number(row)
}

/** Renders only the rows near the window, so that ten thousand cars scroll like ten. */
export function CarGrid(props: CarGridProps) {
  const { listKey, cars, hasMore, onMore, onStatusChange, onSell } = props
  const { columns, rowPixels, classes } = useLayout()
  const list = useRef<HTMLUListElement>(null)
  const [top, setTop] = useState(0)
  const [focusedRow, setFocusedRow] = useState<number | null>(null)
  const key = `${listKey} ${columns} ${rowPixels}`
  const rowCount = Math.ceil(cars.length / columns)

  // The content above the list may wrap, so the start of the list is measured.
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  // A stable function while the cars are the same: a new one would make the virtualizer measure all rows again.
  const keyOf = useCallback((row: number) => cars[row * columns]?.id ?? row, [cars, columns])
  const virtualizer = useWindowVirtualizer({
    count: rowCount,
    estimateSize: () => rowPixels,
    getItemKey: keyOf,
    overscan: rowsAhead,
    initialMeasurementsCache: lastList?.key === key ? lastList.heights : [],
    scrollMargin: top,
    // The focused row stays rendered however far one scrolls, so that the next Tab continues from there.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      const isAway = focusedRow !== null && focusedRow < rowCount && !rows.includes(focusedRow)
      return isAway ? [...rows, focusedRow].sort((a, b) => a - b) : rows
    },
  })
  useScrollAnchor(cars, columns, virtualizer)
  useEffect(
    () => () => {
      lastList = { key, heights: virtualizer.takeSnapshot() }
    },
    [key, virtualizer],
  )
  const rows = virtualizer.getVirtualItems()
  const lastRow = virtualizer.range?.endIndex ?? 0
  const shownRows = lastRow - (virtualizer.range?.startIndex ?? 0) + 1

  // The next page is requested a screen before the end is reached.
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
          className={`absolute inset-x-0 top-0 ${classes}`}
          style={{ transform: `translateY(${row.start - top}px)` }}
        >
          {cars.slice(row.index * columns, (row.index + 1) * columns).map((car) => (
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
