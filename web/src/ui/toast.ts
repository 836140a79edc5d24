import { observable } from "../observable.ts"

/** `forMs`: how long it stays possible. */
export type ToastAction = { label: string; run: () => void; forMs?: number }

export type ToastMessage = {
  /** Toasts with the same text, or about the same action, share an id: the later one replaces the earlier. */
  id: string
  kind: "success" | "error" | "notice"
  title: string
  description?: string | undefined
  actions: readonly ToastAction[]
}

// Toasts wait here until Toasts.tsx has loaded, which the first toast causes.
export const queue = observable<readonly ToastMessage[]>([])

const show =
  (kind: ToastMessage["kind"]) =>
  (title: string, description?: string, ...actions: readonly ToastAction[]) => {
    // All errors have the same title, so their description is part of the id.
    const id = kind === "error" ? `${kind} ${title} ${description}` : `${kind} ${title}`
    const others = queue.current().filter((other) => other.id !== id)
    queue.set([...others, { id, kind, title, description, actions }])
  }

export const toast = { success: show("success"), error: show("error"), notice: show("notice") }

export function takeQueued() {
  const taken = queue.current()
  queue.set([])
  return taken
}
