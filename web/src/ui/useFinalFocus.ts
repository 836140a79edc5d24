import { useState } from "react"

/**
 * Returns where the focus goes when a dialog closes: to the button of the menu that opened it, because the menu's item
 * that had the focus is gone by then; otherwise (`true`) to what had it before.
 * @param opener a selector of the button that opens a dialog which Back may open, too: nothing had the focus then
 */
export function useFinalFocus(opener?: string): () => HTMLElement | true {
  const [button] = useState(buttonOfFocusedMenu)
  return () => {
    if (button?.isConnected) return button
    return (opener && document.querySelector<HTMLElement>(opener)) || true
  }
}

function buttonOfFocusedMenu(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]")
  return document.getElementById(menu?.getAttribute("aria-labelledby") ?? "")
}
