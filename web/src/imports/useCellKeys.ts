import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react"

const current = '[tabindex="0"]'
const buttonsOf = (row: Element | undefined) => [...(row?.querySelectorAll("button") ?? [])]

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
    const { target: from, key } = event
    if (!(from instanceof HTMLButtonElement) || event.altKey || event.metaKey) return
    const rows = [...(grid.current?.querySelectorAll("[role=row]:has(button)") ?? [])]
    const at = rows.findIndex((row) => row.contains(from))
    const along = buttonsOf(rows[at])
    const place = along.indexOf(from)
    // The same column, counted from the end: a row of an expense has no button at its number, one of sums no other.
    const across = (step: number) => {
      const buttons = buttonsOf(rows[at + step])
      return buttons.at(place - along.length) ?? buttons[0]
    }
    const moves: Record<string, HTMLButtonElement | undefined> = {
      ArrowLeft: along[place - 1],
      ArrowRight: along[place + 1],
      Home: along[0],
      End: along.at(-1),
      ArrowUp: across(-1),
      ArrowDown: across(1),
    }
    if (!(key in moves)) return
    event.preventDefault()
    moves[key]?.focus()
  }

  return { ref: grid, onFocus, onKeyDown }
}
