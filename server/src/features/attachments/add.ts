import { createReadStream } from "node:fs"
import {
  type AttachmentKind,
  documentLimitBytes,
  photoLimitBytes,
} from "@marza/domain/attachments/kinds.ts"
import type { NewAttachment } from "@marza/domain/attachments/schemas.ts"
import { sql } from "kysely"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { nameOf } from "../../platform/db/names.ts"
import { createOnce, readReplay, selectFirstAnswer } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import type { IncomingFile, ReadFile } from "../../platform/http/file-body.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import { documentTypeOf } from "../../platform/pictures/document-type.ts"
import type { PictureSender, Pictures } from "../../platform/pictures/pictures.ts"
import { addFile } from "../../platform/storage/adding.ts"
import type { Files } from "../../platform/storage/files.ts"
import { lockImage } from "../../platform/storage/queries.ts"
import { countUpload } from "../../platform/storage/receive.ts"
import { contentTypes, endingOf } from "../../platform/storage/signed-url.ts"
import { updateCover } from "./cover.ts"
import { isOf, type Owner, ownerColumn } from "./owner.ts"
import { type AttachmentRow, readAttachment } from "./queries.ts"
import { checkAttachmentQuota, checkStorageQuota } from "./quota.ts"

/** `limit`: what the files of the organization may take, in bytes. */
type Stores = { database: Database; files: Files; limit: number | undefined }

/**
 * Adds a sent file to its owner; its id was made by the browser. Sent again with the same content, it is there once, or
 * not again. A photo is drawn anew without metadata; a document and a receipt keep every bit.
 * @returns the row, and whether it was made now
 * @throws {Refusal} not_found; too_many_attachments, organization_storage_full; file_too_large, file_unsupported;
 *   image_required, image_unsupported, image_undecodable, image_too_many_pixels, image_too_many_frames;
 *   unavailable when too many pictures wait; id_taken: that id with another file
 */
export async function addAttachment(
  stores: Stores,
  scope: OrganizationScope,
  owner: Owner,
  attachment: Omit<NewAttachment, "kind"> & { kind: AttachmentKind },
  read: ReadFile,
) {
  const { database, files, limit } = stores
  // Before anything is read, so that what is refused anyway costs nobody the upload.
  const { userId, actorId, isKnown } = await database.write(scope, async (transaction) => {
    const known = await transaction.one(selectFirstAnswer(scope, "attachment", attachment.id))
    if (!known) await checkAttachmentQuota(transaction, scope, owner, attachment)
    return { ...transaction, isKnown: known !== undefined }
  })
  const limitBytes = attachment.kind === "photo" ? photoLimitBytes : documentLimitBytes
  const receive = <Result>(use: (file: IncomingFile) => Promise<Result>) =>
    countUpload(actorId, () => read({ folder: files.incomingFolder, limitBytes }, use))

  return receive(async (file) => {
    const about = { ...ownerColumn(owner), sha256: file.hash.toString("hex") }
    const creation = { kind: "attachment", body: attachment, about } as const
    const stepsOf = (transaction: TenantTransaction) => ({
      read: () => readAttachment(transaction, scope, { ...owner, attachment_id: attachment.id }),
      // An older answer does not say that it belongs to no other owner than a car.
      namesOf: async ({ added_by, split_id = null, overhead_id = null }: AttachmentRow) => ({
        split_id,
        overhead_id,
        full_name: await nameOf(transaction, added_by),
      }),
    })
    const replay = () =>
      database.write(scope, async (transaction) => ({
        row: await readReplay<AttachmentRow>(transaction, scope, creation, stepsOf(transaction)),
        made: false,
      }))
    if (isKnown) return replay()

    const stored = await prepare(
      files.pictures,
      { organization: scope.organizationId, person: actorId, gone: file.gone },
      file,
      attachment.kind,
    )
    const path = newPath(attachment.kind, userId, endingOf(stored.content_type))
    const create = async (transaction: TenantTransaction) => {
      const { expense_id, ...sent } = attachment
      const belongsTo = await checkAttachmentQuota(transaction, scope, owner, attachment)
      if (limit !== undefined) await checkStorageQuota(transaction, scope, stored.size, limit)
      const made = await transaction.one(
        query
          .insertInto("attachments")
          .values({
            ...sent,
            content_type: stored.content_type,
            size: stored.size,
            path,
            position: nextPosition(scope, belongsTo),
            organization_id: scope.organizationId,
            ...ownerColumn(belongsTo),
            expense_id: "car_id" in belongsTo ? expense_id : undefined,
            added_by: userId,
          })
          .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
          .returning("id"),
      )
      if (!made) return undefined
      if (stored.content_type !== "application/pdf")
        await enqueue(transaction, "make_thumbnail", { path })
      if ("car_id" in owner) await updateCover(transaction, scope, owner.car_id)
      return readAttachment(transaction, scope, { ...owner, attachment_id: attachment.id })
    }
    const { organizationId } = scope
    const row = await addFile(stores, { path, organizationId, content: stored.content }, () =>
      database.write(scope, async (transaction) => {
        await transaction.run(lockImage(path))
        const { row, made } = await createOnce<AttachmentRow>(transaction, scope, creation, {
          ...stepsOf(transaction),
          create: () => create(transaction),
        })
        return made ? row : undefined
      }),
    )
    // Twice at once: the other one has added it.
    return row ? { row, made: true } : replay()
  })
}

/** What is stored of a sent file. */
async function prepare(
  pictures: Pictures,
  sender: PictureSender,
  file: IncomingFile,
  kind: AttachmentKind,
) {
  if (kind === "photo") {
    const { bytes, type } = await pictures.draw(sender, "image", file.path, "photo")
    return { content_type: contentTypes[type], size: bytes.length, content: () => bytes }
  }
  const content_type = await documentTypeOf(pictures, sender, file.path)
  return { content_type, size: file.size, content: () => createReadStream(file.path) }
}

/** Private, named by nothing that a stranger could guess, and never used twice. */
export const newPath = (kind: AttachmentKind, userId: string, ending: string) =>
  `${kind === "photo" ? "car-images" : "car-documents"}/${userId}/${Date.now()}-${crypto.randomUUID()}.${ending}`

/** After all that the owner has. */
export const nextPosition = ({ organizationId }: OrganizationScope, owner: Owner) =>
  query
    .selectFrom("attachments")
    .select(sql<number>`coalesce(max(position), -1) + 1`.as("next"))
    .where("organization_id", "=", organizationId)
    .where(isOf(owner))
