import { uploading } from "./uploading.ts"
import type * as Uploads from "./uploads.ts"

// The code that sends files is loaded when it is first needed.
const load = () => import("./uploads.ts")

export const addFiles = (...what: Parameters<typeof Uploads.addFiles>) =>
  void load().then((uploads) => uploads.addFiles(...what))

export const addPapers = (...what: Parameters<typeof Uploads.addPapers>) =>
  void load().then((uploads) => uploads.addPapers(...what))

export const showStored = () => void load().then((uploads) => uploads.showStored())

export const cancelUploads = (ids: readonly string[]) =>
  void load().then((uploads) => uploads.cancelUploads(ids))

/** Cancels all uploads to a car that is being deleted. */
export const cancelUploadsOf = (carId: string) =>
  cancelUploads(
    [...uploading.current()].filter(([, { unsent }]) => unsent.carId === carId).map(([id]) => id),
  )

export const acceptShared = (ids: readonly string[]) =>
  void load().then((uploads) => uploads.acceptShared(ids))

export const retryUploads = (ids: readonly string[]) =>
  void load().then((uploads) => uploads.retryUploads(ids))
