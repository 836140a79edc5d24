import type { Car } from "@marza/domain/cars/schemas.ts"
import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual"
import { type FocusEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from "react"
import { useScrollAnchor } from "./useScrollAnchor.ts"

export type CarRowsProps = {
  /** Identifies the list: the one that was shown last opens at its former position. */
  listKey: string
  cars: readonly Car[]
  hasMore: boolean
  onMore: () => void
}

type RowLayout = {
  columns: number
  /** The estimated height of a row, until it is measured. */
  rowPixels: number
}

const rowsAhead = 4

/** The row heights of the list that was shown last: without them a return to a position far down would miss it. */
let lastList: { key: string; heights: VirtualItem[] } | null = null

function rowOf(element: Element | null): number | null {
  const row = element?.closest<HTMLElement>("[data-index]")?.dataset.index
  return row === undefined ? null : Number(row)
}

/** The rows near the window, so that ten thousand cars scroll like ten. Each row says its number as `data-index`. */
export function useCarRows<List extends HTMLElement>(props: CarRowsProps, layout: RowLayout) {
  const { listKey, cars, hasMore, onMore } = props
  const { columns, rowPixels } = layout
  const list = useRef<List>(null)
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
  const rowsBefore = useRef<readonly VirtualItem[]>([])
  useScrollAnchor(cars, columns, {
    top: () => virtualizer.options.scrollMargin,
    rowsBefore: () => rowsBefore.current,
    startOf: (row) => virtualizer.measurementsCache[row]?.start,
  })
  useLayoutEffect(() => {
    rowsBefore.current = virtualizer.getVirtualItems()
  })
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

  return {
    rows,
    measure: virtualizer.measureElement,
    startOf: (row: VirtualItem) => row.start - top,
    listProps: {
      ref: list,
      onFocus: ({ target }: FocusEvent) => setFocusedRow(rowOf(target)),
      onBlur: ({ relatedTarget }: FocusEvent) =>
        setFocusedRow(relatedTarget instanceof Element ? rowOf(relatedTarget) : null),
      style: { height: virtualizer.getTotalSize() },
    },
  }
}
