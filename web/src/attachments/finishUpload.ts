import type { Attachment, NewAttachment } from "@marza/domain/attachments/schemas.ts"
import type { QueryClient } from "@tanstack/react-query"
import { rememberUrl } from "../images/loadedUrl.ts"
import { messages } from "../messages/use.ts"
import { removeUnsent } from "../offline/unsent.ts"
import { toast } from "../ui/toast.ts"
import { patchAttachment } from "./api.ts"
import { changeEntry, entriesOf, entryOf, removeEntries } from "./uploadEntries.ts"
import { type Entry, ownerIdOf, type Upload } from "./uploading.ts"
import { cacheSent, ownerNameOf, refreshOwner } from "./uploadOwner.ts"

/**
 * Caches a file that was sent. After the last upload to its car or inbox, all that were sent are put in order, and a
 * toast says so.
 */
export async function finishUpload(client: QueryClient, id: string, row: Attachment) {
  const entry = entryOf(id)
  if (!entry) return
  const { unsent, preview } = entry
  // The browser shows its own preview in place of the thumbnail, and need not load that.
  if (preview && row.thumbnail_url) rememberUrl(row.thumbnail_url, preview)
  cacheSent(client, unsent, row)
  changeEntry(id, { phase: "sent", part: 1, row })
  if (entry.isKept) await removeUnsent([unsent])
  const all = entriesOf(ownerIdOf(unsent))
  const sent = all.filter(({ phase }) => phase === "sent")
  const isLast = all.every(({ phase }) => ["sent", "failed", "asked"].includes(phase))
  // The first photo may be the car's cover.
  if (sent.length === 1) void refreshOwner(client, unsent)
  // When two uploads end at once, only the later one reports, for both.
  if (!isLast || sent.length === 0) return
  removeEntries(sent.map(({ unsent: { body } }) => body.id))
  await putInOrder(sent)
  void refreshOwner(client, unsent)
  announce(sent)
}

/**
 * Puts sent files in the order in which they were chosen. The server adds each file at the end, and a small file may
 * arrive before a large one that was chosen earlier. Papers of an inbox are sent one after the other (uploads.ts).
 */
async function putInOrder(sent: readonly Entry[]) {
  const chosen = sent.toSorted((one, other) => one.order - other.order)
  for (const { unsent, beforeId } of misplaced(chosen))
    await patchAttachment(unsent, {
      id: unsent.body.id,
      patch: { before_id: beforeId },
    }).catch(() => {})
}

/**
 * The files that stand in the wrong place, each with the id of the file that it must precede. They are listed from the
 * last to the first, because a file is placed before one that is in its place already.
 * @param chosen in the order in which they were chosen
 */
function misplaced(chosen: readonly Entry[]) {
  const next = new Map<string, { id: string; position: number }>()
  return chosen.toReversed().flatMap(({ unsent, row }) => {
    if (!row || unsent.carId === null) return []
    const order = orderOf(unsent.body)
    const following = next.get(order)
    const isBefore = !following || row.position < following.position
    next.set(order, { id: row.id, position: isBefore ? row.position : following.position })
    return isBefore ? [] : [{ unsent, beforeId: following.id }]
  })
}

/** Which list a file stands in: photos, documents and the receipts of each expense are ordered apart (rules 13.4). */
const orderOf = ({ kind, expense_id }: NewAttachment) =>
  kind === "photo" ? kind : (expense_id ?? "documents")

function announce(sent: readonly Upload[]) {
  const { attachments, car } = messages()
  const arePhotos = sent.every(({ unsent }) => unsent.body.kind === "photo")
  const { length } = sent
  const [photos, files] =
    length === 1
      ? [car.photoUploaded, attachments.fileAdded]
      : [attachments.photosAdded(length), attachments.filesAdded(length)]
  toast.success(arePhotos ? photos : files, sent[0] && ownerNameOf(sent[0].unsent))
}
