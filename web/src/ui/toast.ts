import { useSyncExternalStore } from "react"

export type ToastAction = { label: string; run: () => void }

export type ToastMessage = {
  /** The same for what says the same, or says it of the same action: a later one takes the place of the earlier. */
  id: string
  kind: "success" | "error" | "notice"
  title: string
  description?: string | undefined
  action?: ToastAction | undefined
}

// Waits here until the part that shows toasts has loaded, which the first toast causes.
let waiting: readonly ToastMessage[] = []
const listeners = new Set<() => void>()

const show =
  (kind: ToastMessage["kind"]) => (title: string, description?: string, action?: ToastAction) => {
    // All errors have one title: which it is stands beneath.
    const id = kind === "error" ? `${kind} ${title} ${description}` : `${kind} ${title}`
    const others = waiting.filter((other) => other.id !== id)
    waiting = [...others, { id, kind, title, description, action }]
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
