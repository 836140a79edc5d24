import { createHmac, timingSafeEqual } from "node:crypto"
import type { StoredType } from "@marza/domain/attachments/kinds.ts"
import type { Secret, Secrets } from "../keys/secrets.ts"
import { type ImageType, imageTypes } from "../pictures/drawings.ts"

/** The content type of each. */
export const contentTypes = {
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
} as const satisfies Record<ImageType, StoredType>

/** The ending of a path that holds this type. */
export const endingOf = (type: StoredType): ImageType | "pdf" =>
  imageTypes.find((ending) => contentTypes[ending] === type) ?? "pdf"

/** A signed URL is valid for a year (rules 9.7). */
const lifeSeconds = 31_536_000
/** An image keeps its URL for an hour, so that a browser that reads a list again need not load the image again. */
const roundingSeconds = 3600
const thumbnailEnding = ".400x300.webp"

/** The URLs of an image and its thumbnail. */
export type ImageUrls = { image_url: string; thumbnail_url: string }

/** The thumbnail that belongs to a car's image: beside it, 400×300. */
export const thumbnailPath = (imagePath: string): string => stemOf(imagePath) + thumbnailEnding

/** The paths that the image of this thumbnail may have; none when the path is not that of a thumbnail. */
export const imagesOf = (thumbnailPath: string): string[] =>
  thumbnailPath.endsWith(thumbnailEnding)
    ? imageTypes.map((type) => `${stemOf(thumbnailPath)}.${type}`)
    : []

/** A list that is read again in the same hour needs no signature anew, which took 7 % of its time. */
const maxKeptSignatures = 10_000
let kept = { key: "", expires: 0, signatures: new Map<string, string>() }

function signaturesOf(key: string, expires: number): Map<string, string> {
  if (kept.key !== key || kept.expires !== expires) kept = { key, expires, signatures: new Map() }
  return kept.signatures
}

/**
 * Signs URLs with the newest key, all with the same expiry. One signature is valid for an image and its thumbnail,
 * because the path is signed without its ending. A file with a name is kept under it when it is downloaded.
 */
export async function openSigner(
  secrets: Secrets,
  now: () => Date,
): Promise<(path: string, name?: string) => ImageUrls> {
  const { value: key } = await secrets.newest("file_url")
  const hour = Math.ceil(now().getTime() / 1000 / roundingSeconds) * roundingSeconds
  const expires = hour + lifeSeconds
  const signatures = signaturesOf(key, expires)
  return (path, name) => {
    const stem = stemOf(path)
    let signature = signatures.get(stem)
    if (!signature) {
      signature = sign(key, stem, expires)
      if (signatures.size < maxKeptSignatures) signatures.set(stem, signature)
    }
    const query = `?expires=${expires}&signature=${signature}`
    // A name that somebody exchanges is only another name to keep the same file under.
    const named = name === undefined ? "" : `&name=${encodeURIComponent(name)}`
    return {
      image_url: `/files/${path}${query}${named}`,
      thumbnail_url: `/files/${stem}${thumbnailEnding}${query}`,
    }
  }
}

/** Whether the URL was signed for exactly this image, by a key of ours, and has not expired. */
export async function isSigned(
  secrets: Secrets,
  { path, expires, signature }: { path: string; expires: string; signature: string },
  now: () => Date,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(expires) || !/^[0-9a-f]{64}$/.test(signature)) return false
  if (Number(expires) * 1000 < now().getTime()) return false
  const given = Buffer.from(signature)
  const isSignedBy = ({ value }: Secret) =>
    timingSafeEqual(given, Buffer.from(sign(value, stemOf(path), Number(expires))))
  // Another process may have signed with a key that is only a moment old.
  const keys = await secrets.all("file_url")
  return keys.some(isSignedBy) || (await secrets.all("file_url", true)).some(isSignedBy)
}

/** A path without its ending: what an image and its thumbnail share. */
export function stemOf(path: string): string {
  const file = path.lastIndexOf("/")
  const end = path.endsWith(thumbnailEnding)
    ? path.length - thumbnailEnding.length
    : path.lastIndexOf(".")
  return end > file ? path.slice(0, end) : path
}

const sign = (key: string, stem: string, expires: number): string =>
  createHmac("sha256", key).update(`${expires}\n${stem}`).digest("hex")
