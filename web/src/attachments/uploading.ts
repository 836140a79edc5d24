import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { useMemo } from "react"
import { observable } from "../observable.ts"
import type { UnsentFile } from "../offline/unsent.ts"

/**
 * A photo or paper that is being sent to the server. It belongs to no page: it continues when the person leaves the
 * page, and after a reload where this browser can store it among the unsent entries (offline/unsent.ts).
 */
export type Upload = {
  unsent: UnsentFile
  /**
   * An "asked" one was shared by another program, and its person has not said yet that it is to be sent. A "sent" one
   * stays until no other upload to its car is under way, so that their common progress can be shown.
   */
  phase: "asked" | "waiting" | "preparing" | "sending" | "sent" | "failed"
  /** The part that was sent, from 0 to 1. */
  part: number
  /** The object URL of a small picture, once a photo is prepared. */
  preview: string | null
  /** The reason of a failure, as a text for the person. */
  error: string | null
  canRetry: boolean
  /** Whether it survives a reload; null while that is being tried. */
  isKept: boolean | null
}

export type Entry = Upload & {
  /** A number that grows in the order in which files are chosen. */
  order: number
  control: AbortController
  /** How many times in a row the connection was lost while sending. */
  losses: number
  row: Attachment | null
}

/** All uploads by their id, in the order in which the files were chosen. */
export const uploading = observable<ReadonlyMap<string, Entry>>(new Map())

/** The id of what files are sent to: a car, or the organization of an inbox. */
export const ownerIdOf = ({ organizationId, carId }: Owner | Inbox) => carId ?? organizationId

/**
 * The uploads to a car that `of` picks (its photos, its documents, or the receipts of its expenses), or with the id of
 * an organization those to its inbox.
 */
export function useUploads(ownerId: string, of: (upload: Upload) => boolean): readonly Upload[] {
  const all = uploading.useValue()
  return useMemo(
    () => [...all.values()].filter((upload) => ownerIdOf(upload.unsent) === ownerId && of(upload)),
    [all, ownerId, of],
  )
}

export const isPhotoUpload = ({ unsent }: Upload) => unsent.body.kind === "photo"

export const isReceiptUpload = ({ unsent }: Upload) => unsent.body.kind === "receipt"

export const isReceiptUploadOf =
  (expenseId: string) =>
  ({ unsent }: Upload) =>
    unsent.body.expense_id === expenseId

export const isInboxUpload = ({ unsent }: Upload) => unsent.carId === null

export const idOf = ({ unsent }: Upload) => unsent.body.id

/** To what files are added: a car, or with `expenseId` one of its expenses. */
export type Owner = {
  organizationId: string
  carId: string
  carName: string
  expenseId?: string | undefined
}

/** The inbox of an organization, whose papers belong to no car yet. */
export type Inbox = { organizationId: string; carId: null }
