import {
  defaultRangeExtractor,
  useWindowVirtualizer,
  type VirtualItem,
} from "@tanstack/react-virtual"
import { type FocusEvent, useLayoutEffect, useRef, useState } from "react"

type WindowRows = {
  count: number
  /** The height of a row in pixels, until it is measured. */
  estimateSize: (row: number) => number
  /** A stable function while the rows are the same: a new one makes the virtualizer measure all rows again. */
  getItemKey: (row: number) => string | number
  /** How many rows are rendered before and after those in sight. */
  overscan: number
  /** Heights that are known from before. */
  initialMeasurementsCache?: VirtualItem[]
}

function rowOf(element: Element | null): number | null {
  const row = element?.closest<HTMLElement>("[data-index]")?.dataset.index
  return row === undefined ? null : Number(row)
}

/**
 * The rows near the window, so that ten thousand scroll like ten. Each of them is an
 * element with `rowProps`, which place and measure it, inside one with `listProps`.
 */
export function useWindowRows<List extends HTMLElement>(options: WindowRows) {
  const { count } = options
  const list = useRef<List>(null)
  const [top, setTop] = useState(0)
  const [focusedRow, setFocusedRow] = useState<number | null>(null)

  // The content above the list may wrap or change, so the start of the list is measured.
  useLayoutEffect(() => {
    const measure = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + scrollY)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [])

  const virtualizer = useWindowVirtualizer({
    ...options,
    scrollMargin: top,
    // The focused row and those beside it stay rendered however far one scrolls, and however late a slow device draws where
    // the focus has scrolled to: the next Tab continues from there.
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range)
      if (focusedRow === null) return rows
      const near = [focusedRow - 1, focusedRow, focusedRow + 1]
      const there = near.filter((row) => row >= 0 && row < count)
      return [...new Set([...rows, ...there])].sort((a, b) => a - b)
    },
  })

  return {
    virtualizer,
    rows: virtualizer.getVirtualItems(),
    rowProps: ({ index, start }: VirtualItem) => ({
      ref: virtualizer.measureElement,
      "data-index": index,
      style: { transform: `translateY(${start - top}px)` },
    }),
    listProps: {
      ref: list,
      onFocus: ({ target }: FocusEvent) => setFocusedRow(rowOf(target)),
      onBlur: ({ relatedTarget }: FocusEvent) =>
        setFocusedRow(relatedTarget instanceof Element ? rowOf(relatedTarget) : null),
      style: { height: virtualizer.getTotalSize() },
    },
  }
}
