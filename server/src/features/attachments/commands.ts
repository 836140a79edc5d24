import {
  type AttachmentKind,
  isDocumentKind,
  restoreSeconds,
} from "@marza/domain/attachments/kinds.ts"
import type { AttachmentPatch } from "@marza/domain/attachments/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import { updateCover } from "./cover.ts"
import { lockOwner, type PathOf } from "./owner.ts"
import { getAttachment, isSeen, selectAttachments } from "./queries.ts"
import { checkAttachmentQuota } from "./quota.ts"

type PathOfCar = PathOf<{ car_id: string }>

/**
 * Changes name, kind and place.
 * @returns the attachments of the same order: the car's photos, its documents, or the receipts of the expense
 * @throws {Refusal} not_found; conflict: a photo and a receipt stay what they are; bad_request: `before_id` is not of
 *   the same order
 */
export function changeAttachment(
  database: Database,
  scope: OrganizationScope,
  path: PathOfCar,
  { before_id, ...changes }: AttachmentPatch,
) {
  return database.write(scope, async (transaction) => {
    const stored = await lockAttachment(transaction, scope, path)
    const { kind = stored.kind } = changes
    if (kind !== stored.kind && !(isDocument(kind) && isDocument(stored.kind)))
      throw new Refusal("conflict")
    if (Object.keys(changes).length > 0)
      await transaction.run(updateAttachment(scope, path).set(changes))
    if (before_id !== undefined) await place(transaction, scope, path, before_id)
    await updateCover(transaction, scope, path.car_id)
    return readOrder(transaction, scope, path)
  })
}

const isDocument = (kind: string) => isDocumentKind(kind as AttachmentKind)

/** Puts an attachment before another of its order, or last. */
async function place(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  path: PathOfCar,
  beforeId: string | null,
): Promise<void> {
  const ids = (await readOrder(transaction, scope, path))
    .map(({ id }) => id)
    .filter((id) => id !== path.attachment_id)
  const index = beforeId === null ? ids.length : ids.indexOf(beforeId)
  if (index < 0) throw new Refusal("bad_request", { fields: { before_id: "idInvalid" } })
  const placed = ids.toSpliced(index, 0, path.attachment_id)
  await transaction.run(
    query
      .updateTable("attachments")
      .where("organization_id", "=", scope.organizationId)
      .where("id", "in", placed)
      .set({ position: sql<number>`array_position(${placed}::uuid[], id) - 1` }),
  )
}

/** The attachments in the same order as this one, which is not deleted. */
async function readOrder(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  path: PathOfCar,
) {
  const rows = await transaction.all(selectAttachments(scope, path.car_id))
  const one = rows.find(({ id }) => id === path.attachment_id)
  return rows.filter(
    ({ kind, expense_id }) =>
      expense_id === one?.expense_id &&
      (kind === one.kind || (isDocument(kind) && isDocument(one.kind))),
  )
}

/**
 * Deletes an attachment; for 30 seconds it can be restored, and then a job takes it and its file for good.
 * @throws {Refusal} not_found
 */
export function deleteAttachment(database: Database, scope: OrganizationScope, path: PathOf) {
  return database.write(scope, async (transaction) => {
    await lockAttachment(transaction, scope, path)
    await markDeleted(transaction, scope, path)
  })
}

/** Deletes an attachment whose owner the transaction holds, until it is restored. */
export async function markDeleted(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  path: PathOf,
): Promise<void> {
  await transaction.run(updateAttachment(scope, path).set({ deleted_at: sql<string>`now()` }))
  await enqueue(transaction, "purge_attachments", {})
  if ("car_id" in path) await updateCover(transaction, scope, path.car_id)
}

/**
 * Takes a deletion back, to the place where it was.
 * @throws {Refusal} not_found: it is not there, was not deleted, or is gone for good; too_many_attachments
 */
export function restoreAttachment(database: Database, scope: OrganizationScope, path: PathOf) {
  return database.write(scope, async (transaction) => {
    await lockOwner(transaction, scope, path)
    const { split_id, ...restored } = await transaction.oneOrNotFound(
      updateAttachment(scope, path)
        .where("deleted_at", ">", sql<string>`now() - make_interval(secs => ${restoreSeconds})`)
        .set({ deleted_at: null })
        .returning(["kind", "expense_id", "split_id"]),
    )
    // Others may have taken its place meanwhile.
    await checkAttachmentQuota(transaction, scope, split_id === null ? path : { split_id }, {
      kind: restored.kind,
      expense_id: restored.expense_id ?? undefined,
      added: 0,
    })
    if ("car_id" in path) await updateCover(transaction, scope, path.car_id)
    return getAttachment(transaction, scope, path)
  })
}

/** The attachment, held with its owner until the transaction ends. @throws {Refusal} not_found */
async function lockAttachment(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  path: PathOf,
) {
  await lockOwner(transaction, scope, path)
  return await transaction.oneOrNotFound(
    query
      .selectFrom("attachments")
      .select(["kind", "name"])
      .where("organization_id", "=", scope.organizationId)
      .where(isSeen(scope, path))
      .where("id", "=", path.attachment_id)
      .where("deleted_at", "is", null)
      .forUpdate(),
  )
}

const updateAttachment = (scope: OrganizationScope, path: PathOf) =>
  query
    .updateTable("attachments")
    .where("organization_id", "=", scope.organizationId)
    .where(isSeen(scope, path))
    .where("id", "=", path.attachment_id)
