import { type RouterHistory, useRouter } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"
import { indexIn, isAt, stack } from "./history.ts"

/**
 * Lets Back close an open dialog without leaving the page. The browser has already moved when it fires popstate, so it
 * is sent forward again before the router receives the event. A dialog that closes otherwise leaves no history entry.
 */
export function useCloseOnBack(onClose: () => void, isActive = true) {
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isActive) return
    addGuardEntry(history)
    const opened = { close: () => close(), index: indexIn(window.history.state) }
    stack.push(opened)
    return () => void stack.splice(stack.indexOf(opened), 1)
  }, [isActive, history])
}

/**
 * Where the page was loaded in this entry, Back would unload it before the dialog could close. So a second entry of the
 * same URL is pushed on top, past the router, which takes both for one.
 */
function addGuardEntry(history: RouterHistory) {
  const { isGuard: _guard, ...state } = window.history.state ?? {}
  if (indexIn(state) > 0 || state.hasGuard || !isAt(history, state)) return
  const { replaceState, pushState } = History.prototype
  replaceState.call(window.history, { ...state, isGuard: true }, "")
  pushState.call(window.history, { ...state, hasGuard: true }, "")
}
