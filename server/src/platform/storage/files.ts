import type { Disk } from "flydrive"
import type { Secrets } from "../keys/secrets.ts"
import type { Log } from "../log.ts"
import { type ImageUrls, isSigned, openSigner } from "./signed-url.ts"

/** The buckets; only car images are private (rules 9.7). */
export const publicBuckets = ["avatars", "organization-logos"] as const
export const privateBuckets = ["car-images"] as const

export type Files = {
  disk: Disk
  /** The URL of a public file of which a row holds the path. */
  publicUrlOf: (path: string | null) => string | null
  /** Gives the freshly signed URLs of images; a signing failure is logged and leaves the path. */
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
        // A list without its photos is better than no list: the failure is logged, and URLs stay unsigned.
        log.error({ err: error }, "file addresses could not be signed")
        return (path) => ({ image_url: `/files/${path}`, thumbnail_url: `/files/${path}` })
      }
    },
    isSigned: (url) => isSigned(secrets, url, now),
  }
}
