import { useSyncExternalStore } from "react"

export type ToastAction = { label: string; run: () => void }

export type ToastMessage = {
  id: number
  kind: "success" | "error" | "notice"
  title: string
  description?: string | undefined
  action?: ToastAction | undefined
}

// Waits here until the part that shows toasts has loaded, which the first toast causes.
let waiting: readonly ToastMessage[] = []
let lastId = 0
const listeners = new Set<() => void>()

const show =
  (kind: ToastMessage["kind"]) => (title: string, description?: string, action?: ToastAction) => {
    const isSame = (other: ToastMessage) =>
      other.title === title && other.description === description
    if (waiting.some(isSame)) return
    lastId += 1
    waiting = [...waiting, { id: lastId, kind, title, description, action }]
    for (const listener of listeners) listener()
  }

export const toast = { success: show("success"), error: show("error"), notice: show("notice") }

export function takeWaiting() {
  const taken = waiting
  waiting = []
  return taken
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  document.addEventListener("visibilitychange", listener)
  return () => {
    listeners.delete(listener)
    document.removeEventListener("visibilitychange", listener)
  }
}

const none: typeof waiting = []

/** In a tab that nobody sees they wait: a toast that has gone before it is seen tells nothing. */
export const useWaiting = () =>
  useSyncExternalStore(subscribe, () => (document.visibilityState === "visible" ? waiting : none))
