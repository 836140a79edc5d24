import { tmpdir } from "node:os"
import { join } from "node:path"
import type { Disk } from "flydrive"
import type { Secrets } from "../keys/secrets.ts"
import type { Log } from "../log.ts"
import { openPictures, type Pictures } from "../pictures/pictures.ts"
import { publicUrlOf } from "./public-url.ts"
import { type ImageUrls, isSigned, openSigner } from "./signed-url.ts"

/** The buckets; what belongs to cars is private (rules 9.7 and 13.5). */
export const publicBuckets = ["avatars", "organization-logos"] as const
export const privateBuckets = ["car-images", "car-documents", "papers"] as const

export type Files = {
  disk: Disk
  /** Reads and draws pictures that people sent. */
  pictures: Pictures
  /** A folder of this machine for files that are just being sent. */
  incomingFolder: string
  /** The URL of a public file, from the path that its row holds. */
  publicUrlOf: (path: string | null) => string | null
  /** Signs the URLs of private files; a failure is logged, and the URLs are then unsigned. */
  signer: () => Promise<(path: string, name?: string) => ImageUrls>
  isSigned: (url: { path: string; expires: string; signature: string }) => Promise<boolean>
}

/** Stored files and their URLs. */
export function openFiles(
  disk: Disk,
  secrets: Secrets,
  log: Log,
  {
    now = () => new Date(),
    incomingFolder = join(tmpdir(), "marza-incoming"),
    pictures = openPictures(log),
  } = {},
): Files {
  return {
    disk,
    pictures,
    incomingFolder,
    publicUrlOf: (path) => path && publicUrlOf(path),
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
