import { documentLimitBytes, maxInboxPapers } from "@marza/domain/attachments/kinds.ts"
import {
  maxSharedFiles,
  refusedSharePage,
  refusedSharePolicy,
  type ShareRefusal,
  sharedFilesField,
} from "@marza/domain/inbox/share.ts"
import { delMany, setMany, values } from "idb-keyval"
import { fileNameOf } from "./fileNameOf.ts"
import { readSharer } from "./sharer.ts"
import type { Unsent, UnsentFile, UnsentInboxFile } from "./unsent.ts"
import { openUnsentChannel, unsentKeyOf, unsentStore } from "./unsentStore.ts"

/**
 * Keeps the files that another program shares as papers of the inbox, as many as a share may have, and opens the inbox,
 * which says what was left out and asks whether to add them. The service worker does it, without a connection and while no page is open.
 */
export async function receiveShare(request: Pick<Request, "formData">): Promise<Response> {
  const sharer = await readSharer()
  const refuse = (refusal: ShareRefusal) => {
    const browser = navigator.language.startsWith("en") ? "en" : "lt"
    return new Response(refusedSharePage(refusal, sharer?.language ?? browser), {
      headers: {
        "content-type": "text/html; charset=UTF-8",
        "content-security-policy": refusedSharePolicy,
      },
    })
  }
  if (!sharer?.userId) return refuse("signed_out")
  if (!sharer.organizationId) return refuse("no_organization")
  const { userId, organizationId } = sharer
  try {
    const form = await request.formData()
    const files = form.getAll(sharedFilesField).filter((part) => part instanceof File)
    const taken = files.filter(({ size }) => size <= documentLimitBytes).slice(0, maxSharedFiles)
    if (files.length > 0 && taken.length === 0) return refuse("too_large")
    const madeAt = Date.now()
    const entries = taken.map((file, index): UnsentFile => {
      // Not newId(), whose module has the schemas with it. A service worker always has this one.
      const body = { id: crypto.randomUUID(), kind: "inbox", name: fileNameOf(file) } as const
      const made = { userId, organizationId, madeAt: madeAt + index, refusal: null }
      return { kind: "file", carId: null, isShared: true, ...made, body, file }
    })
    await keepInTurn(entries, files.length - taken.length)
  } catch {
    return refuse("not_kept")
  }
  const channel = openUnsentChannel()
  channel.postMessage(null)
  channel.close()
  return Response.redirect(new URL("/inbox", location.origin).href, 303)
}

let turn: Promise<unknown> = Promise.resolve()

/** Keeps the files of a share after those of the shares before it, which must not count one another's room as free. */
function keepInTurn(entries: readonly UnsentFile[], leftOut: number) {
  const kept = turn.then(() => keep(entries, leftOut))
  turn = kept.catch(() => {})
  return kept
}

/** The oldest files of the person that nobody has said yes to make room for those of a new share. */
async function keep(entries: readonly UnsentFile[], leftOut: number) {
  const [first, ...others] = entries
  if (!first) return
  const isAsked = (entry: Unsent): entry is UnsentInboxFile =>
    entry.kind === "file" &&
    entry.carId === null &&
    entry.isShared === true &&
    entry.userId === first.userId
  const asked = (await values<Unsent>(unsentStore))
    .filter(isAsked)
    .toSorted((one, other) => one.madeAt - other.madeAt)
  const removed = asked.slice(0, Math.max(0, asked.length + entries.length - maxInboxPapers))
  await delMany(removed.map(unsentKeyOf), unsentStore)
  const gone = removed.reduce((sum, entry) => sum + 1 + (entry.leftOut ?? 0), leftOut)
  const told = gone > 0 ? { ...first, leftOut: gone } : first
  await setMany(
    [told, ...others].map((entry) => [unsentKeyOf(entry), entry]),
    unsentStore,
  )
}
