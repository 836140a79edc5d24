import { useLocation, useNavigate } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The row that is asked for on the page that opens, and the field that it lacks. */
    row?: AskedRow | undefined
  }
}

type AskedRow = { id: string; field: string }

/**
 * Opens the row that what led here asks for, once it is among the loaded ones, with the focus in the field that it lacks.
 * @param open opens the row with this id. @returns false while it is not there
 * @returns whether a row is looked for, so that all pages are loaded
 */
export function useRowAsked(open: (id: string) => boolean): boolean {
  const navigate = useNavigate()
  const asked = useLocation({ select: ({ state }) => state.row })
  const act = useEffectEvent(({ id, field }: AskedRow) => {
    if (!open(id)) return
    focusWhenThere(field)
    // A reload does not ask again.
    void navigate({
      to: ".",
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
      search: true,
      state: (before) => ({ ...before, row: undefined }),
    })
  })
  // After each drawing: a row may come with a later page.
  useEffect(() => {
    if (!asked) return
    const timer = setTimeout(() => act(asked))
    return () => clearTimeout(timer)
  })
  return asked !== undefined
}

const patienceMs = 10_000

/** Gives a field of the dialog that opens the focus, after the dialog has taken it. */
function focusWhenThere(name: string, until = performance.now() + patienceMs) {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[role=dialog] [name="${name}"]`)
    const dialog = field?.closest("[role=dialog]")
    if (!field || !dialog?.contains(document.activeElement)) {
      if (performance.now() < until) focusWhenThere(name, until)
      return
    }
    const folded = field.closest("details")
    if (folded) folded.open = true
    field.focus()
  })
}
