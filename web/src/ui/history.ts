import { createBrowserHistory, type RouterHistory } from "@tanstack/react-router"

declare module "@tanstack/history" {
  interface HistoryState {
    /** These mark the two entries of addGuardEntry: the lower one, and the one that is pushed on top. */
    isGuard?: boolean
    hasGuard?: boolean
  }
}

type Open = { close: () => void; index: number }

/** The open dialogs, the topmost last, each with the index of the history entry in which it opened. */
export const stack: Open[] = []

/** The history for the router; open dialogs handle Back before the router does. */
export function createHistory(): RouterHistory {
  let isReturning = false
  let isOwn = false

  // Added before the router's own listener, because listeners are called in the order in which they were added.
  addEventListener("popstate", (event) => {
    const top = isOwn ? undefined : stack.at(-1)
    isOwn = false
    if (isReturning) {
      isReturning = false
      event.stopImmediatePropagation()
    } else if (top) {
      event.stopImmediatePropagation()
      isReturning = true
      // Forward is undone too. The guard entry has the same index as the entry on top of it, hence the 1.
      window.history.go(top.index - indexIn(event.state) || 1)
      top.close()
    } else if (event.state?.isGuard && isAt(history, event.state)) {
      event.stopImmediatePropagation()
      window.history.back()
    }
  })

  const history = createBrowserHistory()
  // A navigation by the page, such as back to the list after a deletion, is no press of Back.
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

/** False while a blocker of the router still asks whether to leave a page that the browser has already left. */
export const isAt = (history: RouterHistory, state: { __TSR_key?: string }) =>
  history.location.state.__TSR_key === state.__TSR_key

export const indexIn = (state: { __TSR_index?: number } | null) => state?.__TSR_index ?? 0
