import { ApiError } from "../api/errors.ts"
import { refusesFile, upload } from "../api/upload.ts"
import { messages } from "../messages/use.ts"
import { observable } from "../observable.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { retractErrors, toast } from "../ui/toast.ts"
import { askToStayWhile } from "./askToStay.ts"

/**
 * An image upload. It belongs to no page: it continues when the person leaves the page, and a failed one waits for a
 * retry.
 */
export type Upload = {
  phase: "sending" | "sent" | "failed"
  /** The object URL of the image; null once the server has refused it for good. */
  preview: string | null
  /** The part that was sent, from 0 to 1. */
  part: number
  /** The reason of a failure, as a text for the person. */
  error: string | null
  canRetry: boolean
}

export type UploadTarget<Row> = {
  /** The path of the PUT; a path has one upload at a time. */
  path: string
  /** Caches the row of the response; the preview stays until this resolves. */
  onSent: (row: Row) => void | Promise<void>
  /** Refetches the row where it is unknown whether the image arrived. */
  refresh: () => void
}

type Entry = Upload & { image: Blob; target: UploadTarget<unknown>; control: AbortController }

const entries = observable<ReadonlyMap<string, Entry>>(new Map())

const entryOf = (path: string) => entries.current().get(path)

askToStayWhile(entries, ({ phase, canRetry }) => phase === "sending" || canRetry)

function put(path: string, entry: Entry) {
  entries.set(new Map(entries.current()).set(path, entry))
}

function remove(path: string) {
  const entry = entryOf(path)
  if (!entry) return
  if (entry.preview) URL.revokeObjectURL(entry.preview)
  entries.set(new Map([...entries.current()].filter(([other]) => other !== path)))
}

/** Begins the upload of an image. It replaces an earlier one to the same target, which is aborted. */
export function startUpload<Row>(target: UploadTarget<Row>, image: Blob) {
  const { path } = target
  entryOf(path)?.control.abort()
  remove(path)
  const preview = URL.createObjectURL(image)
  void send({ image, preview, target: target as UploadTarget<unknown> })
}

/** Sends the same image again after a failure. */
export function retryUpload(path: string) {
  const entry = entryOf(path)
  if (entry?.phase === "failed") void send(entry)
}

/** Aborts a running upload, or drops a failed one. */
export function cancelUpload(path: string) {
  const entry = entryOf(path)
  if (!entry) return
  entry.control.abort()
  remove(path)
  entry.target.refresh()
}

async function send({ image, preview, target }: Pick<Entry, "image" | "preview" | "target">) {
  const { path } = target
  const control = new AbortController()
  const begunAt = Date.now()
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
  // False once the upload was cancelled or replaced by another image; its results are then ignored.
  const isCurrent = () => entryOf(path)?.control === control
  const change = (changed: Partial<Upload>) => {
    if (isCurrent()) put(path, { ...begun, ...changed })
  }
  put(path, begun)
  try {
    const { signal } = control
    const row = await upload(path, image, { signal, onProgress: (part) => change({ part }) })
    if (!isCurrent()) return
    change({ phase: "sent", part: 1 })
    retractErrors(begunAt)
    await target.onSent(row)
    if (isCurrent()) remove(path)
  } catch (error) {
    if (!isCurrent()) return
    const isKnown = error instanceof ApiError
    const why = isKnown ? error.message : messages().errors.server
    const canRetry = !isKnown || !refusesFile(error)
    if (!isKnown) console.error("An upload failed", error)
    change({ phase: "failed", error: why, canRetry, ...(!canRetry && { preview: null }) })
    if (!canRetry && preview) URL.revokeObjectURL(preview)
    toast.error(messages().error, why)
    target.refresh()
  }
}

// Another person must neither see nor send the images of this one.
let userId = session.current()?.user.id
session.subscribe(() => {
  const next = session.current()?.user.id
  if (next !== userId) dropAll()
  userId = next
})
impersonation.subscribe(dropAll)

function dropAll() {
  for (const [path, { control }] of entries.current()) {
    control.abort()
    remove(path)
  }
}

/** The upload to a path, running or failed; undefined where there is none. */
export const useUpload = (path: string): Upload | undefined =>
  entries.useSelected((all) => all.get(path))
