import { Refusal } from "@marza/domain/refusal.ts"
import type { ReadImage } from "../http/image-body.ts"
import { type Image, type ImageUse, makeImage } from "./image.ts"

/** Of one person at a time, in this process: each holds 2 MB, and waits its turn to be drawn. */
const mostInHand = 8
const retryAfterSeconds = 5

const inHand = new Map<string, number>()

/**
 * Takes an upload in and makes of it what is stored ({@link makeImage}).
 * @param personId who really sends it
 * @throws {Refusal} too_many_requests, before anything is read, while eight of theirs are in hand
 */
export async function receiveImage(
  personId: string,
  read: ReadImage,
  use: ImageUse,
): Promise<Image> {
  const before = inHand.get(personId) ?? 0
  if (before >= mostInHand) {
    throw new Refusal("too_many_requests", { detail: { retry_after: retryAfterSeconds } })
  }
  inHand.set(personId, before + 1)
  try {
    return await makeImage(await read(), use)
  } finally {
    const left = (inHand.get(personId) ?? 1) - 1
    if (left > 0) inHand.set(personId, left)
    else inHand.delete(personId)
  }
}
