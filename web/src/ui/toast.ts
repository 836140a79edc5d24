import { useSyncExternalStore } from "react"

export type ToastAction = { label: string; run: () => void }

export type ToastMessage = {
  /** Toasts with the same text, or about the same action, share an id: the later one replaces the earlier. */
  id: string
  kind: "success" | "error" | "notice"
  title: string
  description?: string | undefined
  actions: readonly ToastAction[]
}

// Toasts wait here until Toasts.tsx has loaded, which the first toast causes.
let queue: readonly ToastMessage[] = []
const listeners = new Set<() => void>()

const show =
  (kind: ToastMessage["kind"]) =>
  (title: string, description?: string, ...actions: readonly ToastAction[]) => {
    // All errors have the same title, so their description is part of the id.
    const id = kind === "error" ? `${kind} ${title} ${description}` : `${kind} ${title}`
    const others = queue.filter((other) => other.id !== id)
    queue = [...others, { id, kind, title, description, actions }]
    for (const listener of listeners) listener()
  }

export const toast = { success: show("success"), error: show("error"), notice: show("notice") }

export function takeQueued() {
  const taken = queue
  queue = []
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

const none: typeof queue = []

/** The queued toasts; none in a hidden tab, where they would disappear before they are seen. */
export const useQueued = () =>
  useSyncExternalStore(subscribe, () => (document.visibilityState === "visible" ? queue : none))
