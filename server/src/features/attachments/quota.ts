import {
  type AttachmentKind,
  documentKinds,
  isDocumentKind,
  maxDocuments,
  maxInboxPapers,
  maxPhotos,
  maxReceipts,
} from "@marza/domain/attachments/kinds.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { lockClasses } from "../../platform/db/locks.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { isOf, lockOwner, type Owner } from "./owner.ts"

/**
 * Holds the owner, so that no two uploads take the last place.
 * @returns to whom the attachment belongs: the receipt of a part of an invoice for several cars is that of the whole
 * @throws {Refusal} not_found: no such owner, or no such expense of the car; too_many_attachments (rules 13.2)
 */
export async function checkAttachmentQuota(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  owner: Owner,
  {
    kind,
    expense_id,
    added = 1,
  }: { kind: AttachmentKind; expense_id?: string | undefined; added?: number },
): Promise<Owner> {
  const { organizationId } = scope
  await lockOwner(transaction, scope, owner)
  if (expense_id !== undefined && "car_id" in owner) {
    const { split_id } = await transaction.oneOrNotFound(
      query
        .selectFrom("expenses")
        .select("split_id")
        .where("organization_id", "=", organizationId)
        .where("car_id", "=", owner.car_id)
        .where("id", "=", expense_id),
    )
    if (split_id !== null)
      return checkAttachmentQuota(transaction, scope, { split_id }, { kind, added })
  }
  const alike = query
    .selectFrom("attachments")
    .select(sql<number>`count(*)::integer`.as("count"))
    .where("organization_id", "=", organizationId)
    .where(isOf(owner))
    .where("deleted_at", "is", null)
  const [counted, max] =
    kind === "receipt"
      ? [
          alike.where(sql<boolean>`expense_id is not distinct from ${expense_id ?? null}::uuid`),
          maxReceipts,
        ]
      : isDocumentKind(kind)
        ? [alike.where("kind", "in", documentKinds), maxDocuments]
        : [alike.where("kind", "=", kind), kind === "inbox" ? maxInboxPapers : maxPhotos]
  const { count } = await transaction.oneOrNotFound(counted)
  if (count + added > max) throw new Refusal("too_many_attachments")
  return owner
}

/**
 * Holds what the organization stores until the transaction ends, so that no two uploads take the last bytes.
 * @throws {Refusal} organization_storage_full
 */
export async function checkStorageQuota(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  addedBytes: number,
  limitBytes: number,
): Promise<void> {
  await transaction.run(
    query.selectNoFrom(
      sql`pg_advisory_xact_lock(${lockClasses.storage}::integer, hashtext(${scope.organizationId}))`.as(
        "locked",
      ),
    ),
  )
  const { used } = await transaction.oneOrNotFound(selectUsedBytes(scope))
  if (used + addedBytes > limitBytes) throw new Refusal("organization_storage_full")
}

/** What the files of the organization's cars take, in bytes. */
export async function readUsedBytes(
  database: Database,
  scope: OrganizationScope<"owner" | "admin">,
): Promise<number> {
  const { used } = await database.readOne(scope, selectUsedBytes(scope))
  return used
}

/** A float holds every whole number of bytes up to 9 PB. */
const selectUsedBytes = ({ organizationId }: OrganizationScope) =>
  query.selectNoFrom(sql<number>`stored_bytes(${organizationId})::float8`.as("used"))
