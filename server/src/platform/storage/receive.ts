import { Refusal } from "@marza/domain/refusal.ts"
import type { Requester } from "../fair-line.ts"
import type { ReadImage } from "../http/image-body.ts"
import type { Image, ImageUse } from "../pictures/drawings.ts"
import type { Files } from "./files.ts"

/** One person has at most so many in this process: each holds 2 MB in memory while it waits to be drawn. */
const maxConcurrentUploads = 8
const retryAfterSeconds = 5

const currentUploads = new Map<string, number>()

/**
 * Takes an upload in and makes of it what is stored.
 * @param requester for whom, and who really sends it
 * @throws {Refusal} too_many_requests, before anything is read, while eight of theirs are being processed; those of
 *   drawing a picture
 */
export const receiveImage = (
  { pictures }: Pick<Files, "pictures">,
  requester: Requester,
  read: ReadImage,
  use: ImageUse,
): Promise<Image> =>
  countUpload(requester.person, async () => {
    const { bytes, gone } = await read()
    return pictures.draw({ ...requester, gone }, "image", bytes, use)
  })

/** Works on an upload of a person, of whom this process works on eight at a time. @throws {Refusal} too_many_requests */
export async function countUpload<Result>(
  personId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = currentUploads.get(personId) ?? 0
  if (before >= maxConcurrentUploads) {
    throw new Refusal("too_many_requests", { detail: { retry_after: retryAfterSeconds } })
  }
  currentUploads.set(personId, before + 1)
  try {
    return await work()
  } finally {
    const left = (currentUploads.get(personId) ?? 1) - 1
    if (left > 0) currentUploads.set(personId, left)
    else currentUploads.delete(personId)
  }
}
