import { useSyncExternalStore } from "react"
import { ApiError } from "../api/errors.ts"
import { upload } from "../api/upload.ts"
import { messages } from "../messages/use.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { toast } from "../ui/toast.ts"

/** An image on its way. It belongs to no page: it goes on when one leaves, and waits when it failed. */
export type Upload = {
  phase: "sending" | "sent" | "failed"
  /** Shows the image before the server has it; null once the server has refused it for good. */
  preview: string | null
  /** How much has been sent, from 0 to 1. */
  part: number
  /** Why it failed, for a person. */
  error: string | null
  canRetry: boolean
}

export type UploadTarget<Row> = {
  /** Where it is PUT; one upload at a time. */
  path: string
  /** Keeps the answered row; the preview stays until this is done. */
  onSent: (row: Row) => void | Promise<void>
  /** Reads the row anew where it is not known whether the image has arrived. */
  refresh: () => void
}

type Entry = Upload & { image: Blob; target: UploadTarget<unknown>; control: AbortController }

// What the image itself is refused for would be refused again.
const finalStatuses = [413, 415, 422]

let entries: ReadonlyMap<string, Entry> = new Map()
const listeners = new Set<() => void>()

function publish(next: ReadonlyMap<string, Entry>) {
  entries = next
  // The browser asks before a tab is closed over an image that is nowhere else yet.
  const canBeLost = [...entries.values()].some(
    ({ phase, canRetry }) => phase === "sending" || canRetry,
  )
  if (canBeLost) addEventListener("beforeunload", askToStay)
  else removeEventListener("beforeunload", askToStay)
  for (const listener of listeners) listener()
}

const askToStay = (event: BeforeUnloadEvent) => event.preventDefault()

function put(path: string, entry: Entry) {
  publish(new Map(entries).set(path, entry))
}

function remove(path: string) {
  const entry = entries.get(path)
  if (!entry) return
  if (entry.preview) URL.revokeObjectURL(entry.preview)
  publish(new Map([...entries].filter(([other]) => other !== path)))
}

export function startUpload<Row>(target: UploadTarget<Row>, image: Blob) {
  const { path } = target
  entries.get(path)?.control.abort()
  remove(path)
  const preview = URL.createObjectURL(image)
  void send({ image, preview, target: target as UploadTarget<unknown> })
}

/** The same image once more, after a failure. */
export function retryUpload(path: string) {
  const entry = entries.get(path)
  if (entry?.phase === "failed") void send(entry)
}

/** Stops what is being sent, or lets go of what failed. */
export function cancelUpload(path: string) {
  const entry = entries.get(path)
  if (!entry) return
  entry.control.abort()
  remove(path)
  entry.target.refresh()
}

async function send({ image, preview, target }: Pick<Entry, "image" | "preview" | "target">) {
  const { path } = target
  const control = new AbortController()
  const begun: Entry = {
    image,
    preview,
    target,
    control,
    phase: "sending",
    part: 0,
    error: null,
    canRetry: false,
  }
  // Cancelled, or replaced by another image: then what comes is nobody's.
  const isCurrent = () => entries.get(path)?.control === control
  const change = (changed: Partial<Upload>) => {
    if (isCurrent()) put(path, { ...begun, ...changed })
  }
  put(path, begun)
  try {
    const { signal } = control
    const row = await upload(path, image, { signal, onProgress: (part) => change({ part }) })
    if (!isCurrent()) return
    change({ phase: "sent", part: 1 })
    await target.onSent(row)
    if (isCurrent()) remove(path)
  } catch (error) {
    if (!isCurrent()) return
    const isKnown = error instanceof ApiError
    const why = isKnown ? error.message : messages().errors.server
    const canRetry = !isKnown || !finalStatuses.includes(error.status)
    if (!isKnown) console.error("An upload failed", error)
    change({ phase: "failed", error: why, canRetry, ...(!canRetry && { preview: null }) })
    if (!canRetry && preview) URL.revokeObjectURL(preview)
    toast.error(messages().error, why)
    target.refresh()
  }
}

// Another person must not find, or send, what this one chose.
let userId = session.current()?.user.id
session.subscribe(() => {
  const next = session.current()?.user.id
  if (next !== userId) dropAll()
  userId = next
})
impersonation.subscribe(dropAll)

function dropAll() {
  for (const [path, { control }] of entries) {
    control.abort()
    remove(path)
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useUpload = (path: string): Upload | undefined =>
  useSyncExternalStore(subscribe, () => entries.get(path))
