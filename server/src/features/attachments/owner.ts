import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import { lockClasses } from "../../platform/db/locks.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/** Of an attachment that belongs to nothing yet: it waits in the organization's inbox (rules 26). */
export const inbox = { is_inbox: true } as const

/** What an attachment belongs to: a car, or with a receipt an invoice for several of them or an overhead. */
export type Owner =
  | { car_id: string }
  | { split_id: string }
  | { overhead_id: string }
  | typeof inbox

/** An attachment of its owner, as a call's path names them. */
export type PathOf<Of extends Owner = Owner> = Of & { attachment_id: string }

const columnOf = (owner: Exclude<Owner, typeof inbox>) => {
  if ("car_id" in owner) return ["car_id", owner.car_id] as const
  if ("split_id" in owner) return ["split_id", owner.split_id] as const
  return ["overhead_id", owner.overhead_id] as const
}

/** The column of an attachment that names its owner, or says that it came without one. */
export const ownerColumn = (owner: Owner) =>
  "is_inbox" in owner ? { from_inbox: true } : Object.fromEntries([columnOf(owner)])

/** The condition that an attachment is the owner's. */
export function isOf(owner: Owner) {
  if ("is_inbox" in owner) return sql<boolean>`attachments.kind = 'inbox'`
  const [column, id] = columnOf(owner)
  return sql<boolean>`${sql.ref(`attachments.${column}`)} = ${id}`
}

/** The row that is the owner. */
export function selectOwner(
  { organizationId }: OrganizationScope,
  owner: Exclude<Owner, typeof inbox>,
) {
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
  { oneOrNotFound, run }: TenantTransaction,
  scope: OrganizationScope,
  owner: Owner,
): Promise<void> {
  if ("is_inbox" in owner)
    await run(
      query.selectNoFrom(
        sql`pg_advisory_xact_lock(${lockClasses.inbox}::integer, hashtext(${scope.organizationId}))`.as(
          "locked",
        ),
      ),
    )
  else await oneOrNotFound(selectOwner(scope, owner).forUpdate())
}
