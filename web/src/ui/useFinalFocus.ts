import { useState } from "react"
import { controlAt, focusableHeading, placeIn } from "./rowPlace.ts"

/**
 * Returns where the focus goes when a dialog closes: to the button of the menu that opened it, because the menu's item
 * that had the focus is gone by then; otherwise (`true`) to what had it before. Where that is gone too, such as the
 * button that sells a car, the page names a button in its place (`data-takes-focus`). Of a row that was rendered anew
 * elsewhere it is the control with the same id; of one that has gone, that of the next row, or what its card has left.
 * @param opener a selector of the button that opens a dialog which Back may open, too: nothing had the focus then
 */
export function useFinalFocus(opener?: string): () => HTMLElement | true {
  const [button] = useState(buttonOfFocusedMenu)
  const [before] = useState(() => document.activeElement)
  const [row] = useState(() => before && rowOf(before))
  return () => {
    if (button?.isConnected) return button
    const found = opener && document.querySelector<HTMLElement>(opener)
    if (found || before?.isConnected) return found || true
    return (
      (before?.id && document.getElementById(before.id)) ||
      document.querySelector<HTMLElement>("[data-takes-focus]") ||
      (row && (inPlaceOf(row) ?? focusableHeading())) ||
      true
    )
  }
}

type Row = NonNullable<ReturnType<typeof rowOf>>

/** The row that a control belongs to, with what stays once it has gone. */
function rowOf(control: Element) {
  const list = control.closest("ul")
  const place = list && placeIn(list, control)
  return place && { list, place, card: list.closest("section") }
}

const inPlaceOf = ({ list, place, card }: Row) =>
  (list.isConnected && controlAt(list, place)) ||
  (card?.isConnected && card.querySelector<HTMLElement>("a, button, input, [tabindex]")) ||
  null

function buttonOfFocusedMenu(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]")
  return document.getElementById(menu?.getAttribute("aria-labelledby") ?? "")
}
