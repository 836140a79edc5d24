import type { PlannedRow } from "@marza/spreadsheet/types.ts"
import { type FocusEvent, useEffect, useRef } from "react"

/**
 * Keeps the focus when a row disappears: a row that is corrected or left out no longer matches the filter that shows
 * it. The row in its place gets the focus, or the tab when it was the last one.
 */
export function useFocusInRows(rows: readonly PlannedRow[]) {
  const section = useRef<HTMLElement>(null)
  const last = useRef<{ id: string | undefined; index: number }>(null)

  useEffect(() => {
    const { current: place } = last
    if (!place || document.activeElement !== document.body) return
    if (rows.some(({ id }) => id === place.id)) return
    last.current = null
    const row = `[data-index="${Math.min(place.index, rows.length - 1)}"]`
    const find = (selector: string) => section.current?.querySelector<HTMLElement>(selector)
    const next = find(`${row} input`) ?? find(`${row} button`)
    const control = next ?? find("[aria-selected=true]")
    control?.focus({ preventScroll: next == null })
  }, [rows])

  function onFocus({ target }: FocusEvent) {
    const row = target.closest<HTMLElement>("[data-index]")
    const index = Number(row?.dataset.index)
    last.current = row ? { id: rows[index]?.id, index } : null
  }

  return { ref: section, onFocus }
}
