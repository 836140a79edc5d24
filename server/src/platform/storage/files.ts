import type { Disk } from "flydrive"
import type { Secrets } from "../keys/secrets.ts"
import type { Log } from "../log.ts"
import { type ImageUrls, isSigned, openSigner } from "./signed-url.ts"

/** The buckets; only car images are private (rules 9.7). */
export const publicBuckets = ["avatars", "organization-logos"] as const
export const privateBuckets = ["car-images"] as const

export type Files = {
  disk: Disk
  /** The URL of a public file, from the path that its row holds. */
  publicUrlOf: (path: string | null) => string | null
  /** Signs the URLs of images; a failure is logged, and the URLs are then unsigned. */
  signer: () => Promise<(imagePath: string) => ImageUrls>
  isSigned: (url: { path: string; expires: string; signature: string }) => Promise<boolean>
}

/** Stored files and their URLs. */
export function openFiles(
  disk: Disk,
  secrets: Secrets,
  log: Log,
  now: () => Date = () => new Date(),
): Files {
  return {
    disk,
    publicUrlOf: (path) => path && `/files/${path}`,
    signer: async () => {
      try {
        return await openSigner(secrets, now)
      } catch (error) {
        // A list without its photos is better than no list.
        log.error({ err: error }, "file URLs could not be signed")
        return (path) => ({ image_url: `/files/${path}`, thumbnail_url: `/files/${path}` })
      }
    },
    isSigned: (url) => isSigned(secrets, url, now),
  }
}
