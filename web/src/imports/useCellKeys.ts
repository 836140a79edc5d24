import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react"

const current = '[tabindex="0"]'

const rowsOf = (grid: Element) => [...grid.querySelectorAll("[role=row]")]
const buttonsOf = (row: Element | undefined) => [...(row?.querySelectorAll("button") ?? [])]
/** The index of the column in which a button stands, from 0. Not every cell has a button. */
const columnOf = (button: Element) => {
  const cell = button.closest("[role=gridcell], [role=rowheader]")
  return cell ? [...(cell.parentElement?.children ?? [])].indexOf(cell) : -1
}

/**
 * Makes a whole table one stop of the Tab key: arrows, Home and End lead to its other buttons, which all have
 * `tabIndex={-1}`. Which button is the stop is kept in the document alone, because rows come and go while it scrolls.
 */
export function useCellKeys() {
  const grid = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const { current: box } = grid
    if (box && !box.querySelector(current))
      box.querySelector("button")?.setAttribute("tabindex", "0")
  })

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof HTMLButtonElement)) return
    for (const button of grid.current?.querySelectorAll<HTMLElement>(current) ?? [])
      button.tabIndex = -1
    target.tabIndex = 0
  }

  function onKeyDown(event: KeyboardEvent) {
    const { target, key } = event
    if (!(target instanceof HTMLButtonElement) || event.altKey || event.metaKey) return
    const next = nextButton(target, key)
    if (next === undefined) return
    event.preventDefault()
    next?.focus()
  }

  return { ref: grid, onFocus, onKeyDown }
}

/** @returns undefined for a key that does not move, null at the end of the way */
function nextButton(from: HTMLButtonElement, key: string): HTMLButtonElement | null | undefined {
  const row = from.closest("[role=row]")
  const grid = from.closest("[role=rowgroup]")
  if (!row || !grid) return undefined
  const buttons = buttonsOf(row)
  const along = { ArrowLeft: buttons.indexOf(from) - 1, ArrowRight: buttons.indexOf(from) + 1 }[key]
  if (along !== undefined) return buttons[along] ?? null
  if (key === "Home") return buttons[0] ?? null
  if (key === "End") return buttons.at(-1) ?? null
  const step = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (step === undefined) return undefined
  const rows = rowsOf(grid)
  const nearest = (one: Element) => Math.abs(columnOf(one) - columnOf(from))
  // The next row may have fewer buttons: a row of sums has one, and a row of an expense has none at its number.
  for (let at = rows.indexOf(row) + step; rows[at]; at += step) {
    const next = buttonsOf(rows[at]).sort((a, b) => nearest(a) - nearest(b))[0]
    if (next) return next
  }
  return null
}
