import { useState } from "react"

/**
 * Returns where the focus goes when a dialog closes: to the button of the menu that opened it, because the menu's item
 * that had the focus is gone by then; otherwise (`true`) to what had it before.
 */
export function useFinalFocus(): () => HTMLElement | true {
  const [button] = useState(buttonOfFocusedMenu)
  return () => (button?.isConnected ? button : true)
}

function buttonOfFocusedMenu(): HTMLElement | null {
  const menu = document.activeElement?.closest("[role=menu]")
  return document.getElementById(menu?.getAttribute("aria-labelledby") ?? "")
}
