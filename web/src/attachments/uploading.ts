import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { useMemo } from "react"
import { observable } from "../observable.ts"
import type { UnsentFile } from "../offline/unsent.ts"

/**
 * A photo or paper on its way to the server. It belongs to no page: it goes on when the person leaves the page, and
 * after a reload, because it is also among what is unsent (offline/unsent.ts) where this browser can keep it.
 */
export type Upload = {
  unsent: UnsentFile
  /** One that was sent stays until its car has none on the way, so that the progress of all can be shown. */
  phase: "waiting" | "preparing" | "sending" | "sent" | "failed"
  /** The part that was sent, from 0 to 1. */
  part: number
  /** The object URL of a small picture, once a photo is prepared. */
  preview: string | null
  /** The reason of a failure, as a text for the person. */
  error: string | null
  canRetry: boolean
}

export type Entry = Upload & {
  /** Whether it survives a reload; null while that is being tried. */
  isKept: boolean | null
  /** Grows in the order in which files are chosen. */
  order: number
  control: AbortController
  /** How often in a row the connection was lost while it was sent. */
  losses: number
  row: Attachment | null
}

/** All files on their way, by their id, in the order in which they were chosen. */
export const uploading = observable<ReadonlyMap<string, Entry>>(new Map())

/** Those of a car: its photos, its documents, or the receipts of its expenses. */
export function useUploads(carId: string, of: (upload: Upload) => boolean): readonly Upload[] {
  const all = uploading.useValue()
  return useMemo(
    () => [...all.values()].filter((upload) => upload.unsent.carId === carId && of(upload)),
    [all, carId, of],
  )
}

export const isPhotoUpload = ({ unsent }: Upload) => unsent.body.kind === "photo"

export const isReceiptUpload = ({ unsent }: Upload) => unsent.body.kind === "receipt"

export const isReceiptUploadOf =
  (expenseId: string) =>
  ({ unsent }: Upload) =>
    unsent.body.expense_id === expenseId

export const idOf = ({ unsent }: Upload) => unsent.body.id

/** What files are added to: a car, or with `expenseId` one of its expenses. */
export type Owner = {
  organizationId: string
  carId: string
  carName: string
  expenseId?: string | undefined
}
