import { observable } from "../observable.ts"

/** `forMs`: how many milliseconds the action stays possible; without it as long as any toast with an action. */
export type ToastAction = { label: string; run: () => void; forMs?: number }

export type ToastMessage = {
  /** Toasts with the same text, or about the same action, share an id: the later one replaces the earlier. */
  id: string
  kind: "success" | "error" | "notice"
  title: string
  description?: string | undefined
  actions: readonly ToastAction[]
  /** Whether it no longer applies once an attempt has succeeded, as an error. */
  endsWithSuccess: boolean
}

// Toasts wait here until Toasts.tsx has loaded, which the first toast causes.
export const queue = observable<readonly ToastMessage[]>([])

/** When the newest toast that ends with a success was shown; null once that is outdated. */
export const errorShownAt = observable<number | null>(null)

const show =
  (kind: ToastMessage["kind"], endsWithSuccess = kind === "error") =>
  (title: string, description?: string, ...actions: readonly ToastAction[]) => {
    // All errors have the same title, so their description is part of the id.
    const id = kind === "error" ? `${kind} ${title} ${description}` : `${kind} ${title}`
    const others = queue.current().filter((other) => other.id !== id)
    queue.set([...others, { id, kind, title, description, actions, endsWithSuccess }])
    if (endsWithSuccess) errorShownAt.set(Date.now())
  }

export const toast = {
  success: show("success"),
  error: show("error"),
  notice: show("notice"),
  /** A notice that asks for something, and goes when it is done. */
  request: show("notice", true),
}

/**
 * Closes errors and requests after an attempt has succeeded, unless one was shown after it began: those before it no
 * longer apply.
 * @param begunAt when the attempt began, in milliseconds as by Date.now()
 */
export function retractErrors(begunAt: number) {
  if (begunAt < (errorShownAt.current() ?? Infinity)) return
  queue.set(queue.current().filter(({ endsWithSuccess }) => !endsWithSuccess))
  errorShownAt.set(null)
}

/** How often the toasts were all closed. */
export const timesClosed = observable(0)

/** Closes every toast: the next person neither reads nor presses those of the one before. */
export function closeToasts() {
  queue.set([])
  timesClosed.set(timesClosed.current() + 1)
}

/** Empties the queue. @returns the toasts that were in it, the oldest first */
export function takeQueued() {
  const taken = queue.current()
  queue.set([])
  return taken
}
