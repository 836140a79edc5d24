import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/** What an attachment belongs to: a car, or with a receipt an invoice for several of them or an overhead. */
export type Owner = { car_id: string } | { split_id: string } | { overhead_id: string }

/** An attachment of its owner, as a call's path names them. */
export type PathOf<Of extends Owner = Owner> = Of & { attachment_id: string }

const columnOf = (owner: Owner) => {
  if ("car_id" in owner) return ["car_id", owner.car_id] as const
  if ("split_id" in owner) return ["split_id", owner.split_id] as const
  return ["overhead_id", owner.overhead_id] as const
}

/** The column of an attachment that names its owner. */
export const ownerColumn = (owner: Owner) => Object.fromEntries([columnOf(owner)])

/** The condition that an attachment is the owner's. */
export function isOf(owner: Owner) {
  const [column, id] = columnOf(owner)
  return sql<boolean>`${sql.ref(`attachments.${column}`)} = ${id}`
}

/** The row that is the owner. */
export function selectOwner({ organizationId }: OrganizationScope, owner: Owner) {
  const [table, id] =
    "car_id" in owner
      ? (["cars", owner.car_id] as const)
      : "split_id" in owner
        ? (["splits", owner.split_id] as const)
        : (["overheads", owner.overhead_id] as const)
  return query
    .selectFrom(table)
    .select(`${table}.id`)
    .where(`${table}.organization_id`, "=", organizationId)
    .where(`${table}.id`, "=", id)
}

/** Holds the owner until the transaction ends. @throws {Refusal} not_found */
export async function lockOwner(
  { oneOrNotFound }: TenantTransaction,
  scope: OrganizationScope,
  owner: Owner,
): Promise<void> {
  await oneOrNotFound(selectOwner(scope, owner).forUpdate())
}
