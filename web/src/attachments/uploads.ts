import { type DocumentKind, documentLimitBytes } from "@marza/domain/attachments/kinds.ts"
import type { Attachment, NewAttachment } from "@marza/domain/attachments/schemas.ts"
import { newId } from "@marza/domain/id.ts"
import { text } from "@marza/domain/texts/text.ts"
import type { QueryClient } from "@tanstack/react-query"
import { withSessionOf } from "../api/callAs.ts"
import { urlOf } from "../api/calls.ts"
import { ApiError, isRefusal } from "../api/errors.ts"
import { refusesFile, upload } from "../api/upload.ts"
import { askToStayWhile } from "../images/askToStay.ts"
import { ImageRefused } from "../images/imageRefused.ts"
import { rememberUrl } from "../images/loadedUrl.ts"
import { preparePhotoInTurn } from "../images/preparing.ts"
import { currentLanguage } from "../messages/first.ts"
import { messages } from "../messages/use.ts"
import { offline } from "../offline/state.ts"
import {
  addUnsent,
  changeUnsent,
  isOwnerSent,
  onUnsentChange,
  ownId,
  ownUnsent,
  readUnsent,
  removeUnsent,
  type UnsentFile,
} from "../offline/unsent.ts"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"
import { toast } from "../ui/toast.ts"
import { cacheAttachments, paramsOf, patchAttachment, refreshCar } from "./api.ts"
import { type Entry, uploading as entries, type Owner, type Upload } from "./uploading.ts"

const maxAtOnce = 2
const maxLosses = 5
const retryMs = 30_000

const running = new Set<string>()
let lastOrder = 0
let client: QueryClient | undefined

const entryOf = (id: string) => entries.current().get(id)
const entriesOf = (carId: string) =>
  [...entries.current().values()].filter(({ unsent }) => unsent.carId === carId)

function put(entry: Entry) {
  entries.set(new Map(entries.current()).set(entry.unsent.body.id, entry))
}

function change(id: string, changed: Partial<Entry>) {
  const entry = entryOf(id)
  if (entry) put({ ...entry, ...changed })
}

function remove(ids: readonly string[]) {
  entries.set(new Map([...entries.current()].filter(([id]) => !ids.includes(id))))
}

askToStayWhile(
  entries,
  ({ isKept, phase, canRetry }) => !isKept && phase !== "sent" && (phase !== "failed" || canRetry),
)

const entryFor = (unsent: UnsentFile, isKept: boolean | null): Entry => ({
  unsent,
  isKept,
  phase: unsent.refusal === null ? "waiting" : "failed",
  part: 0,
  preview: null,
  error: unsent.refusal,
  canRetry: !unsent.isFinal,
  order: ++lastOrder,
  control: new AbortController(),
  losses: 0,
  row: null,
})

/**
 * Adds chosen files to a car, in their order: photos, documents of a kind, or with `expenseId` receipts.
 * @param previews the object URLs of photos that are prepared already
 */
export async function addFiles(
  { organizationId, carId, carName, expenseId }: Owner,
  files: readonly File[],
  kind: "photo" | DocumentKind | "receipt",
  previews: readonly string[] = [],
): Promise<void> {
  const added = files.map((file) => {
    const body: NewAttachment = {
      id: newId(),
      kind,
      // Its end has the type; a character must not be cut in half.
      name: file.name.slice(-200).replace(/^[\uDC00-\uDFFF]/, "") || "nuotrauka.jpg",
      ...(expenseId && { expense_id: expenseId }),
    }
    return { kind: "file", organizationId, carId, carName, body, file } as const
  })
  // What cannot be sent again is replaced by the next attempt.
  const refused = entriesOf(carId).filter(
    ({ unsent: { body }, phase, canRetry }) =>
      body.kind === kind && body.expense_id === expenseId && phase === "failed" && !canRetry,
  )
  void cancelUploads(refused.map(({ unsent }) => unsent.body.id))
  const bound = { userId: "", madeAt: Date.now(), refusal: null }
  // Shown at once; storing large files may take a moment.
  for (const [index, made] of added.entries())
    put({ ...entryFor({ ...made, ...bound }, null), preview: previews[index] ?? null })
  for (const made of added) {
    const isKept = await addUnsent(made)
    const kept = isKept ? await findFile(made.body.id) : undefined
    change(made.body.id, kept ? { unsent: kept, isKept: true } : { isKept: false })
    // Cancelled meanwhile.
    if (kept && !entryOf(made.body.id)) await removeUnsent([kept])
    void start()
  }
}

const findFile = async (id: string) =>
  (await ownUnsent()).find(
    (entry): entry is UnsentFile => entry.kind === "file" && entry.body.id === id,
  )

/** Takes files back that the server does not have yet. */
export async function cancelUploads(ids: readonly string[]) {
  const cancelled = ids.flatMap((id) => entryOf(id) ?? [])
  remove(ids)
  for (const { control } of cancelled) control.abort()
  await removeUnsent(cancelled.filter(({ isKept }) => isKept).map(({ unsent }) => unsent))
  // It may have arrived all the same.
  for (const { unsent, phase } of cancelled)
    if (client && phase === "sending") void refreshCar(client, unsent)
}

/** Sends files again after a failure. */
export async function retryUploads(ids: readonly string[]) {
  for (const id of ids) {
    const entry = entryOf(id)
    if (entry?.phase !== "failed") continue
    if (entry.isKept) await changeUnsent(entry.unsent, { refusal: null, isFinal: false })
    change(id, { phase: "waiting", error: null, losses: 0, control: new AbortController() })
  }
  await start()
}

/**
 * Sends what waits, two at a time, whenever that may succeed.
 * @returns the function to call when there is a connection again
 */
export function followUploads(queryClient: QueryClient) {
  client = queryClient
  const resume = async () => {
    for (const unsent of await ownUnsent())
      if (unsent.kind === "file" && !entryOf(unsent.body.id)) put(entryFor(unsent, true))
    await start()
  }
  // What it belongs to may have been sent.
  onUnsentChange(() => void start())
  void resume()
  return () => void resume()
}

async function start() {
  if (!client) return
  const unsent = await ownUnsent()
  for (const { unsent: file, phase, isKept } of entries.current().values()) {
    if (running.size >= maxAtOnce || offline.isLost()) return
    const { id } = file.body
    if (phase !== "waiting" || isKept === null || running.has(id)) continue
    if (!isOwnerSent(file, unsent)) continue
    running.add(id)
    void locked(id, () => run(id, isKept)).finally(() => {
      running.delete(id)
      void start()
    })
  }
}

/** While no other tab sends it. Without locks (plain http) it may be sent twice, which adds it once. */
const locked = (id: string, work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request(`marza.upload.${id}`, work) : work()

async function run(id: string, isKept: boolean) {
  const entry = entryOf(id)
  if (!entry || !client) return
  const { unsent, control } = entry
  if (isKept && !(await readUnsent(unsent))) {
    // Another tab has sent it.
    remove([id])
    return
  }
  try {
    const isPrepared = unsent.body.kind !== "photo" || entry.preview !== null
    const file = isPrepared ? checkSize(unsent.file) : await prepare(id, unsent)
    if (!entryOf(id)) return
    change(id, { phase: "sending" })
    const row = await upload<Attachment>(pathOf(unsent), file, {
      method: "POST",
      signal: control.signal,
      onProgress: (part) => change(id, { part }),
      ...(isKept && { session: withSessionOf(unsent.userId) }),
    })
    await finish(id, row)
  } catch (error) {
    await fail(id, error)
  }
}

const pathOf = ({ organizationId, carId, body }: UnsentFile) =>
  urlOf("POST /api/organizations/:id/cars/:car_id/attachments", {
    params: paramsOf({ organizationId, carId }),
    query: body,
  })

/** What is prepared once is kept, so that a repeated request sends the same. */
async function prepare(id: string, unsent: UnsentFile): Promise<Blob> {
  change(id, { phase: "preparing" })
  const { image, preview } = await preparePhotoInTurn(unsent.file)
  const { name } = unsent.body
  const file = image instanceof File ? image : new File([image], name, { type: image.type })
  await changeUnsent(unsent, { file })
  if (entryOf(id))
    change(id, { unsent: { ...unsent, file }, preview: URL.createObjectURL(preview) })
  return file
}

function checkSize(file: File): File {
  if (file.size <= documentLimitBytes) return file
  throw new ApiError({
    status: 413,
    code: "file_too_large",
    message: text("file_too_large", currentLanguage()),
  })
}

async function finish(id: string, row: Attachment) {
  const entry = entryOf(id)
  if (!entry || !client) return
  const { unsent, preview } = entry
  const { carId } = unsent
  // A thumbnail that this browser has is not loaded.
  if (preview && row.thumbnail_url) rememberUrl(row.thumbnail_url, preview)
  cacheAttachments(client, unsent, (rows) => [...rows.filter((other) => other.id !== id), row])
  change(id, { phase: "sent", part: 1, row })
  if (entry.isKept) await removeUnsent([unsent])
  const all = entriesOf(carId)
  const sent = all.filter(({ phase }) => phase === "sent")
  const isLast = all.every(({ phase }) => phase === "sent" || phase === "failed")
  // The first photo may be the car's cover.
  if (sent.length === 1) void refreshCar(client, unsent)
  // Two that end at once are told together.
  if (!isLast || sent.length === 0) return
  remove(sent.map(({ unsent: { body } }) => body.id))
  await putInOrder(sent)
  void refreshCar(client, unsent)
  announce(sent)
}

/** A small file may overtake a large one that was chosen before it: the server adds each after those that it has. */
async function putInOrder(sent: readonly Entry[]) {
  const chosen = sent.toSorted((one, other) => one.order - other.order)
  for (const { unsent, beforeId } of misplaced(chosen))
    await patchAttachment(unsent, {
      id: unsent.body.id,
      patch: { before_id: beforeId },
    }).catch(() => {})
}

/**
 * From the last to the first, so that what follows is in order already.
 * @param chosen in the order in which they were chosen
 */
function misplaced(chosen: readonly Entry[]) {
  const next = new Map<string, { id: string; position: number }>()
  return chosen.toReversed().flatMap(({ unsent, row }) => {
    if (!row) return []
    const order = orderOf(unsent.body)
    const following = next.get(order)
    const isBefore = !following || row.position < following.position
    next.set(order, { id: row.id, position: isBefore ? row.position : following.position })
    return isBefore ? [] : [{ unsent, beforeId: following.id }]
  })
}

/** The photos, the documents, and the receipts of each expense have an order (rules 13.4). */
const orderOf = ({ kind, expense_id }: NewAttachment) =>
  kind === "photo" ? kind : (expense_id ?? "documents")

function announce(sent: readonly Upload[]) {
  const { attachments, car } = messages()
  const arePhotos = sent.every(({ unsent }) => unsent.body.kind === "photo")
  const { length } = sent
  if (arePhotos) toast.success(length === 1 ? car.photoUploaded : attachments.photosAdded(length))
  else toast.success(length === 1 ? attachments.fileAdded : attachments.filesAdded(length))
}

async function fail(id: string, error: unknown) {
  const entry = entryOf(id)
  // Cancelled, or dropped with the session.
  if (!entry || entry.control.signal.aborted) return
  const { unsent, isKept } = entry
  const isLost = error instanceof ApiError && error.status === 0
  if (isLost && entry.losses < maxLosses) {
    change(id, { phase: "waiting", part: 0, losses: entry.losses + 1 })
    offline.setLost(true)
    return
  }
  // The session has ended: what is kept waits for the same person's next sign-in.
  if (error instanceof ApiError && error.status === 401 && isKept) return remove([id])
  const why = reasonOf(error)
  // Somebody has deleted the car or the expense, or removed the person: no place is left to show the file.
  if (isRefusal(error, "not_found")) {
    toast.error(messages().error, why)
    void client?.invalidateQueries()
    return cancelUploads([id])
  }
  const isTemporary = error instanceof ApiError && (error.isTemporary || error.status === 429)
  const canRetry = error instanceof ApiError && !refusesFile(error)
  if (!(error instanceof ApiError || error instanceof ImageRefused))
    console.error("A file could not be sent", error)
  if (isKept && !isTemporary) await changeUnsent(unsent, { refusal: why, isFinal: !canRetry })
  change(id, { phase: "failed", part: 0, error: why, canRetry })
  toast.error(messages().error, why)
  if (client) void refreshCar(client, unsent)
  if (isTemporary) setTimeout(() => void retryUploads([id]), retryMs)
}

const reasonOf = (error: unknown) =>
  error instanceof ImageRefused
    ? text(error.reason, currentLanguage())
    : error instanceof ApiError
      ? Object.values(error.fields).join(" ") || error.message
      : messages().errors.server

// Another person must neither see nor send the files of this one; what is kept waits for its own.
let owner = ownId()
for (const { subscribe } of [session, impersonation])
  subscribe(() => {
    if (ownId() === owner) return
    owner = ownId()
    for (const { control } of entries.current().values()) control.abort()
    entries.set(new Map())
  })
