import type { Assignment } from "@marza/domain/inbox/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { nextPosition } from "../attachments/add.ts"
import { updateCover } from "../attachments/cover.ts"
import { inbox, lockOwner, type Owner, ownerColumn } from "../attachments/owner.ts"
import { getAttachment } from "../attachments/queries.ts"
import { checkAttachmentQuota } from "../attachments/quota.ts"

/**
 * Says what a paper of the inbox belongs to. Assigned again to the same, it stays there.
 * @throws {Refusal} not_found: no such paper, or nothing to assign it to that the caller sees; conflict: it was assigned
 *   to something else; too_many_attachments
 */
export function assignPaper(
  database: Database,
  scope: OrganizationScope,
  id: string,
  { to }: Assignment,
) {
  return database.write(scope, async (transaction) => {
    const owner = await ownerOf(transaction, scope, to)
    await lockOwner(transaction, scope, owner)
    const { kind, car_id, expense_id, split_id, overhead_id } = await transaction.oneOrNotFound(
      selectFromInbox(scope, id).forUpdate(),
    )
    const path = { ...owner, attachment_id: id }
    if (kind !== "inbox") {
      const isSame = [expense_id ?? car_id, split_id, overhead_id].includes(to.id)
      if (!isSame && !(split_id !== null && to.kind === "expense")) throw new Refusal("conflict")
      return getAttachment(transaction, scope, path)
    }
    const as = {
      kind: to.kind === "car" ? to.document_kind : ("receipt" as const),
      expense_id: to.kind === "expense" ? to.id : undefined,
    }
    const belongsTo = await checkAttachmentQuota(transaction, scope, owner, as)
    await transaction.run(
      updatePaper(scope, id).set({
        kind: as.kind,
        ...ownerColumn(belongsTo),
        expense_id: "car_id" in belongsTo ? (as.expense_id ?? null) : null,
        position: nextPosition(scope, belongsTo),
      }),
    )
    if ("car_id" in owner) await updateCover(transaction, scope, owner.car_id)
    return getAttachment(transaction, scope, path)
  })
}

/**
 * Puts a paper back into the inbox, to the place where it was.
 * @throws {Refusal} not_found: it did not come from there, or the caller does not see what it belongs to
 */
export function unassignPaper(database: Database, scope: OrganizationScope, id: string) {
  return database.write(scope, async (transaction) => {
    // What holds others is held first: the car, and then its paper.
    const { car_id } = await transaction.oneOrNotFound(selectFromInbox(scope, id))
    if (car_id !== null) await lockOwner(transaction, scope, { car_id })
    const nothing = { car_id: null, expense_id: null, split_id: null, overhead_id: null }
    const { kind } = await transaction.oneOrNotFound(selectFromInbox(scope, id).forUpdate())
    if (kind !== "inbox")
      await transaction.run(updatePaper(scope, id).set({ kind: "inbox", ...nothing }))
    if (car_id !== null) await updateCover(transaction, scope, car_id)
    return getAttachment(transaction, scope, { ...inbox, attachment_id: id })
  })
}

/** @throws {Refusal} not_found: no such expense */
async function ownerOf(
  { oneOrNotFound }: TenantTransaction,
  { organizationId }: OrganizationScope,
  { kind, id }: Assignment["to"],
): Promise<Owner> {
  if (kind === "car") return { car_id: id }
  if (kind === "split") return { split_id: id }
  if (kind === "overhead") return { overhead_id: id }
  return oneOrNotFound(
    query
      .selectFrom("expenses")
      .select("car_id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", id),
  )
}

const selectFromInbox = ({ organizationId }: OrganizationScope, id: string) =>
  query
    .selectFrom("attachments")
    .select(["kind", "car_id", "expense_id", "split_id", "overhead_id"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
    .where("from_inbox", "=", true)
    .where("deleted_at", "is", null)

const updatePaper = ({ organizationId }: OrganizationScope, id: string) =>
  query
    .updateTable("attachments")
    .where("organization_id", "=", organizationId)
    .where("id", "=", id)
