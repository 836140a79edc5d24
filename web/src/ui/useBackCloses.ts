import { createBrowserHistory, type RouterHistory, useRouter } from "@tanstack/react-router"
import { useEffect, useEffectEvent } from "react"

declare module "@tanstack/history" {
  interface HistoryState {
    /** Laid under the entry in which the page was loaded, so that Back has somewhere to return from. */
    isFloor?: boolean
    hasFloor?: boolean
  }
}

type Open = { close: () => void; index: number }

/** What is open, the topmost last, with the index of the history entry in which it was opened. */
const stack: Open[] = []

/**
 * Back closes what is open and goes nowhere: the browser has moved by the time it tells, so it is sent
 * forward again before the router hears of it. A dialog that closes in another way leaves nothing in the
 * history.
 */
export function useBackCloses(onClose: () => void, isActive = true) {
  const { history } = useRouter()
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isActive) return
    layFloor(history)
    const opened = { close: () => close(), index: indexIn(window.history.state) }
    stack.push(opened)
    return () => void stack.splice(stack.indexOf(opened), 1)
  }, [isActive, history])
}

/** The history for the router: what is open hears of Back before the router does. */
export function historyBelowDialogs(): RouterHistory {
  let isReturning = false
  let isOwn = false

  // Added before the router's own: a window calls its listeners in the order in which they came.
  addEventListener("popstate", (event) => {
    const top = isOwn ? undefined : stack.at(-1)
    isOwn = false
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
    } else if (top) {
      event.stopImmediatePropagation()
      isReturning = true
      // Forward is taken back too. The floor has the index of the entry that lies on it.
      window.history.go(top.index - indexIn(event.state) || 1)
      top.close()
    } else if (event.state?.isFloor && isAt(history, event.state)) {
      event.stopImmediatePropagation()
      window.history.back()
    }
  })

  const history = createBrowserHistory()
  // Where the page itself goes, such as back to the list from a car just deleted, is no press of Back.
  const asOwn = <Arguments extends unknown[]>(move: (...to: Arguments) => void) =>
    function moveItself(...to: Arguments) {
      isOwn = true
      move(...to)
    }
  return Object.assign(history, {
    back: asOwn(history.back),
    forward: asOwn(history.forward),
    go: asOwn(history.go),
  })
}

/**
 * The page was loaded in this entry, so Back would unload it before anybody could be told. A second entry of
 * the same URL is put on top, past the router, for which the two are one.
 */
function layFloor(history: RouterHistory) {
  const { isFloor: _floor, ...state } = window.history.state ?? {}
  if (indexIn(state) > 0 || state.hasFloor || !isAt(history, state)) return
  const { replaceState, pushState } = History.prototype
  replaceState.call(window.history, { ...state, isFloor: true }, "")
  pushState.call(window.history, { ...state, hasFloor: true }, "")
}

/** False while the router still asks whether a page may be left that the browser has already left. */
const isAt = (history: RouterHistory, state: { __TSR_key?: string }) =>
  history.location.state.__TSR_key === state.__TSR_key

const indexIn = (state: { __TSR_index?: number } | null) => state?.__TSR_index ?? 0
