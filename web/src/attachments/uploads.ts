import type { DocumentKind } from "@marza/domain/attachments/kinds.ts"
import type { NewAttachment } from "@marza/domain/attachments/schemas.ts"
import { newId } from "@marza/domain/id.ts"
import type { QueryClient } from "@tanstack/react-query"
import { offline } from "../api/offline.ts"
import { askToStayWhile } from "../images/askToStay.ts"
import { fileNameOf } from "../offline/fileNameOf.ts"
import {
  addUnsent,
  changeUnsent,
  isOwnerSent,
  type NewEntry,
  onUnsentChange,
  ownUnsent,
  removeUnsent,
  type UnsentFile,
} from "../offline/unsent.ts"
import { impersonation } from "../session/impersonation.ts"
import { ownId } from "../session/ownId.ts"
import { session } from "../session/session.ts"
import { sendFile } from "./sendFile.ts"
import {
  changeEntry,
  entriesOf,
  entryOf,
  putEntry,
  stopUploads,
  takeBack,
} from "./uploadEntries.ts"
import { type Entry, uploading as entries, type Inbox, type Owner, ownerIdOf } from "./uploading.ts"

const maxAtOnce = 2
const retryMs = 10_000

/** The files that are being sent, by their id. */
const running = new Map<string, UnsentFile>()
let lastOrder = 0
let client: QueryClient | undefined

askToStayWhile(
  entries,
  ({ isKept, phase, canRetry }) => !isKept && phase !== "sent" && (phase !== "failed" || canRetry),
)

function firstPhaseOf(unsent: UnsentFile): Entry["phase"] {
  if (unsent.refusal !== null) return "failed"
  return unsent.carId === null && unsent.isShared ? "asked" : "waiting"
}

const entryFor = (unsent: UnsentFile, isKept: boolean | null): Entry => ({
  unsent,
  isKept,
  phase: firstPhaseOf(unsent),
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
export function addFiles(
  { organizationId, carId, carName, expenseId }: Owner,
  files: readonly File[],
  kind: "photo" | DocumentKind | "receipt",
  previews: readonly string[] = [],
): Promise<void> {
  const expense = expenseId && { expense_id: expenseId }
  const added = files.map((file) => {
    const body: NewAttachment = { id: newId(), kind, name: fileNameOf(file), ...expense }
    return { kind: "file", organizationId, carId, carName, body, file } as const
  })
  return add(added, previews)
}

/** Adds chosen files to the inbox of an organization, in their order; `ids` are theirs where somebody asks for them. */
export function addPapers(
  inbox: Inbox,
  files: readonly File[],
  ids: readonly string[] = [],
): Promise<void> {
  const added = files.map((file, index) => {
    const body = { id: ids[index] ?? newId(), kind: "inbox", name: fileNameOf(file) } as const
    return { kind: "file", ...inbox, body, file } as const
  })
  return add(added)
}

async function add(
  added: readonly Extract<NewEntry, { kind: "file" }>[],
  previews: readonly string[] = [],
) {
  const [first] = added
  if (!first) return
  // Failed files that cannot be sent again go: the new ones replace them.
  const refused = entriesOf(ownerIdOf(first)).filter(
    ({ unsent: { body }, phase, canRetry }) =>
      body.kind === first.body.kind &&
      body.expense_id === first.body.expense_id &&
      phase === "failed" &&
      !canRetry,
  )
  void cancelUploads(refused.map(({ unsent }) => unsent.body.id))
  const bound = { userId: "", madeAt: Date.now(), refusal: null }
  // The files show at once, because storing large ones may take a moment.
  for (const [index, made] of added.entries())
    putEntry({ ...entryFor({ ...made, ...bound }, null), preview: previews[index] ?? null })
  for (const made of added) {
    const isKept = await addUnsent(made)
    const kept = isKept ? await findFile(made.body.id) : undefined
    changeEntry(made.body.id, kept ? { unsent: kept, isKept: true } : { isKept: false })
    // The upload was cancelled meanwhile.
    if (kept && !entryOf(made.body.id)) await removeUnsent([kept])
    void start()
  }
}

const findFile = async (id: string) =>
  (await ownUnsent()).find(
    (entry): entry is UnsentFile => entry.kind === "file" && entry.body.id === id,
  )

/** Cancels uploads, and removes their files from the browser's store. */
export const cancelUploads = (ids: readonly string[]) => takeBack(client, ids)

/** Sends files again after a failure. */
export async function retryUploads(ids: readonly string[]) {
  for (const id of ids) {
    const entry = entryOf(id)
    if (entry?.phase !== "failed") continue
    if (entry.isKept) await changeUnsent(entry.unsent, { refusal: null, isFinal: false })
    changeEntry(id, { phase: "waiting", error: null, losses: 0, control: new AbortController() })
  }
  await start()
}

/** Sends files that another program has shared, unless another tab has discarded them. */
export async function acceptShared(ids: readonly string[]) {
  for (const id of ids) {
    const entry = entryOf(id)
    if (entry?.phase !== "asked") continue
    const unsent = { ...entry.unsent, isShared: false } as UnsentFile
    changeEntry(id, { unsent, phase: "waiting" })
    // Where that cannot be stored it is sent all the same; after a reload before that it is asked about again.
    await changeUnsent(entry.unsent, { isShared: false } as Partial<UnsentFile>)
  }
  await start()
}

/** Takes over what another tab has done with files that wait here too: sent or discarded them, or said yes to them. */
async function followStored() {
  const stored = new Map((await ownUnsent()).map((entry) => [entry.body.id, entry]))
  for (const [id, { isKept, phase }] of entries.current()) {
    // What this tab has sent goes by itself.
    if (!isKept || phase === "sent") continue
    const now = stored.get(id)
    if (!now) stopUploads(client, [id])
    else if (phase === "asked" && now.kind === "file" && firstPhaseOf(now) === "waiting")
      changeEntry(id, { unsent: now, phase: "waiting" })
  }
}

/** Shows the files that an earlier page, or another program, has left in this browser. */
export async function showStored() {
  for (const unsent of await ownUnsent())
    if (unsent.kind === "file" && !entryOf(unsent.body.id)) putEntry(entryFor(unsent, true))
}

/**
 * Sends waiting files, two at a time, whenever that may succeed.
 * @returns the function to call when there is a connection again
 */
export function followUploads(queryClient: QueryClient) {
  client = queryClient
  const resume = async () => {
    await showStored()
    await start()
  }
  void resume()
  return () => void resume()
}

async function start() {
  const queryClient = client
  if (!queryClient) return
  const unsent = await ownUnsent()
  for (const { unsent: file, phase, isKept } of entries.current().values()) {
    if (running.size >= maxAtOnce || offline.isLost()) return
    const { id } = file.body
    if (phase !== "waiting" || isKept === null || running.has(id)) continue
    if (!isOwnerSent(file, unsent)) continue
    // The papers of an inbox arrive in the order of their choice, because nothing puts them in order later.
    if (file.carId === null && [...running.values()].some(({ carId }) => carId === null)) continue
    running.set(id, file)
    void locked(id, () => sendFile(queryClient, id, isKept))
      .then((outcome) => {
        if (outcome === "failed for now") setTimeout(() => void retryUploads([id]), retryMs)
      })
      .finally(() => {
        running.delete(id)
        void start()
      })
  }
}

/**
 * Runs `work` while no other tab sends the file. Without locks (plain http) two may send it, which adds it only once.
 */
const locked = <Result>(id: string, work: () => Promise<Result>): Promise<Result> =>
  navigator.locks ? navigator.locks.request(`marza.upload.${id}`, work) : work()

// Not only once files are sent: the question about what was shared shows before that.
onUnsentChange(async () => {
  await followStored()
  // A file can be sent after its car or expense, which may have been sent now.
  await start()
})

// Another person must neither see nor send the files of this one. Stored files wait for their own person.
let owner = ownId()
for (const { subscribe } of [session, impersonation])
  subscribe(() => {
    if (ownId() === owner) return
    owner = ownId()
    for (const { control } of entries.current().values()) control.abort()
    entries.set(new Map())
  })
