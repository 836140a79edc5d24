import { documentLimitBytes } from "@marza/domain/attachments/kinds.ts"
import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { text } from "@marza/domain/texts/text.ts"
import type { QueryClient } from "@tanstack/react-query"
import { withSessionOf } from "../api/callAs.ts"
import { ApiError, isRefusal } from "../api/errors.ts"
import { offline } from "../api/offline.ts"
import { refusesFile, upload } from "../api/upload.ts"
import { ImageRefused } from "../images/imageRefused.ts"
import { preparePhotoInTurn } from "../images/preparing.ts"
import { currentLanguage } from "../messages/first.ts"
import { messages } from "../messages/use.ts"
import { changeUnsent, readUnsent, type UnsentFile } from "../offline/unsent.ts"
import { toast } from "../ui/toast.ts"
import { finishUpload } from "./finishUpload.ts"
import { changeEntry, entryOf, removeEntries, takeBack } from "./uploadEntries.ts"
import { ownerNameOf, refreshOwner, uploadUrlOf } from "./uploadOwner.ts"

const maxLosses = 5

/**
 * Sends a file, and shows the result in its entry.
 * @param isKept whether this browser's own store has it
 * @returns "failed for now" when it may succeed by itself later
 */
export async function sendFile(
  client: QueryClient,
  id: string,
  isKept: boolean,
): Promise<"failed for now" | undefined> {
  const entry = entryOf(id)
  if (!entry) return undefined
  const { unsent, control } = entry
  if (isKept && !(await readUnsent(unsent))) {
    // Another tab has sent the file.
    removeEntries([id])
    return undefined
  }
  try {
    const isPrepared = unsent.body.kind !== "photo" || entry.preview !== null
    const file = isPrepared ? checkSize(unsent.file) : await prepare(id, unsent)
    if (!entryOf(id)) return undefined
    changeEntry(id, { phase: "sending" })
    const row = await upload<Attachment>(uploadUrlOf(unsent), file, {
      method: "POST",
      signal: control.signal,
      onProgress: (part) => changeEntry(id, { part }),
      ...(isKept && { session: withSessionOf(unsent.userId) }),
    })
    await finishUpload(client, id, row)
    return undefined
  } catch (error) {
    return fail(client, id, error)
  }
}

/**
 * Prepares a photo for the upload. The result replaces the stored file, so that a repeated request sends the same
 * bytes.
 */
async function prepare(id: string, unsent: UnsentFile): Promise<Blob> {
  changeEntry(id, { phase: "preparing" })
  const { image, preview } = await preparePhotoInTurn(unsent.file)
  const { name } = unsent.body
  const file = image instanceof File ? image : new File([image], name, { type: image.type })
  await changeUnsent(unsent, { file })
  if (entryOf(id))
    changeEntry(id, { unsent: { ...unsent, file }, preview: URL.createObjectURL(preview) })
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

async function fail(client: QueryClient, id: string, error: unknown) {
  const entry = entryOf(id)
  // The upload was cancelled, or removed with the session.
  if (!entry || entry.control.signal.aborted) return undefined
  const { unsent, isKept } = entry
  const isLost = error instanceof ApiError && error.status === 0
  if (isLost && entry.losses < maxLosses) {
    changeEntry(id, { phase: "waiting", part: 0, losses: entry.losses + 1 })
    offline.setLost(true)
    return undefined
  }
  // The session has ended: a stored file waits for the next sign-in of the same person.
  if (error instanceof ApiError && error.status === 401 && isKept) {
    removeEntries([id])
    return undefined
  }
  const why = reasonOf(error)
  // Somebody has deleted the car or the expense, or removed the person, so the file cannot be shown anywhere.
  if (isRefusal(error, "not_found")) {
    toast.error(messages().error, why)
    void client.invalidateQueries()
    await takeBack(client, [id])
    return undefined
  }
  const isTemporary = error instanceof ApiError && (error.isTemporary || error.status === 429)
  const canRetry = error instanceof ApiError && !refusesFile(error)
  if (!(error instanceof ApiError || error instanceof ImageRefused))
    console.error("A file could not be sent", error)
  if (isKept && !isTemporary) await changeUnsent(unsent, { refusal: why, isFinal: !canRetry })
  changeEntry(id, { phase: "failed", part: 0, error: why, canRetry })
  // After the render that shows it at its place, where that is on the screen.
  setTimeout(() => {
    if (!isFailureInSight(id)) toast.error(`${ownerNameOf(unsent)}: ${unsent.body.name}`, why)
  })
  void refreshOwner(client, unsent)
  return isTemporary ? "failed for now" : undefined
}

function isFailureInSight(id: string): boolean {
  const place = document.querySelector(`[data-failed~="${id}"]`)
  if (!place) return false
  const { top, bottom } = place.getBoundingClientRect()
  return bottom > 0 && top < innerHeight
}

const reasonOf = (error: unknown) =>
  error instanceof ImageRefused
    ? text(error.reason, currentLanguage())
    : error instanceof ApiError
      ? Object.values(error.fields).join(" ") || error.message
      : messages().errors.server
