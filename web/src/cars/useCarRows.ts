import type { Car } from "@marza/domain/cars/schemas.ts"
import type { VirtualItem } from "@tanstack/react-virtual"
import { useCallback, useEffect, useLayoutEffect, useRef } from "react"
import { useWindowRows } from "../ui/useWindowRows.ts"
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

/** The rows of cars near the window; they stay in place when others change, and more are requested in time. */
export function useCarRows<List extends HTMLElement>(props: CarRowsProps, layout: RowLayout) {
  const { listKey, cars, hasMore, onMore } = props
  const { columns, rowPixels } = layout
  const key = `${listKey} ${columns} ${rowPixels}`
  const rowCount = Math.ceil(cars.length / columns)
  const keyOf = useCallback((row: number) => cars[row * columns]?.id ?? row, [cars, columns])
  const { virtualizer, rows, ...list } = useWindowRows<List>({
    count: rowCount,
    estimateSize: () => rowPixels,
    getItemKey: keyOf,
    overscan: rowsAhead,
    initialMeasurementsCache: lastList?.key === key ? lastList.heights : [],
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
  const lastRow = virtualizer.range?.endIndex ?? 0
  const shownRows = lastRow - (virtualizer.range?.startIndex ?? 0) + 1

  // The next page is requested a screen before the end is reached.
  useEffect(() => {
    if (hasMore && lastRow + rowsAhead + shownRows >= rowCount - 1) onMore()
  }, [hasMore, lastRow, shownRows, rowCount, onMore])

  return { rows, ...list }
}
