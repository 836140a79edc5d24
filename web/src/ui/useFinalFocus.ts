import { useState } from "react"

/**
 * Returns where the focus goes when a dialog closes: to the button of the menu that opened it, because the menu's item
 * that had the focus is gone by then; otherwise (`true`) to what had it before. Where that is gone too, such as the
 * button that sells a car, the page names a button in its place (`data-takes-focus`).
 * @param opener a selector of the button that opens a dialog which Back may open, too: nothing had the focus then
 */
export function useFinalFocus(opener?: string): () => HTMLElement | true {
  const [button] = useState(buttonOfFocusedMenu)
  const [before] = useState(() => document.activeElement)
  return () => {
    if (button?.isConnected) return button
    const found = opener && document.querySelector<HTMLElement>(opener)
    if (found || before?.isConnected) return found || true
    return document.querySelector<HTMLElement>("[data-takes-focus]") ?? true
  }
}

function buttonOfFocusedMenu(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]")
  return document.getElementById(menu?.getAttribute("aria-labelledby") ?? "")
}
