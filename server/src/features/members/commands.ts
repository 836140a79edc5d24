import { Refusal } from "@marza/domain/refusal.ts"
import {
  canAssignRole,
  canRemoveMember,
  isOwnerOrAdmin,
  type Member,
  type OrganizationRole,
} from "@marza/domain/roles.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectMembers } from "./queries.ts"

/**
 * Gives a member another role (rules 1.3).
 * @throws {Refusal} forbidden: the caller themselves, an owner by an admin, a role that the caller may not give;
 *   last_owner; not_found
 */
export function changeRole(
  database: Database,
  scope: OrganizationScope<"owner" | "admin">,
  memberId: string,
  role: OrganizationRole,
) {
  return database.write(scope, async (transaction) => {
    await assignRole(transaction, scope, memberId, role)
    const row = await transaction.oneOrNotFound(
      selectMembers(scope.organizationId).where("member.id", "=", memberId),
    )
    return row
  })
}

/** The same within a transaction that changes more. */
export async function assignRole(
  transaction: TenantTransaction,
  scope: OrganizationScope<"owner" | "admin">,
  memberId: string,
  role: OrganizationRole,
): Promise<void> {
  const { actor, target } = await lockMembers(transaction, scope, memberId)
  if (!canAssignRole(actor, target, role)) throw new Refusal("forbidden")
  await transaction.run(
    query
      .updateTable("organization_members")
      .set({ role })
      .where("organization_id", "=", scope.organizationId)
      .where("id", "=", memberId),
  )
}

/**
 * Removes a member, whose calls about the organization are refused from then on.
 * @throws {Refusal} forbidden: the caller themselves, an owner by an admin; last_owner; not_found
 */
export function removeMember(
  database: Database,
  scope: OrganizationScope<"owner" | "admin">,
  memberId: string,
): Promise<void> {
  return database.write(scope, async (transaction) => {
    const { actor, target } = await lockMembers(transaction, scope, memberId)
    if (!canRemoveMember(actor, target)) throw new Refusal("forbidden")
    await transaction.run(
      query
        .deleteFrom("organization_members")
        .where("organization_id", "=", scope.organizationId)
        .where("id", "=", memberId),
    )
  })
}

/**
 * Locks the organization, so that nobody else changes its members, and reads actor and target as they then are: of two
 * who take each other's role at once, the later one no longer has theirs.
 */
async function lockMembers(
  { all, run, userId, actorId }: TenantTransaction,
  { organizationId }: OrganizationScope<"owner" | "admin">,
  memberId: string,
) {
  await run(
    query
      .selectFrom("organizations")
      .select("id")
      .where("id", "=", organizationId)
      .forNoKeyUpdate(),
  )
  const members = await all(
    query
      .selectFrom("organization_members")
      .select(["id", "user_id", "role"])
      .where("organization_id", "=", organizationId)
      .where((e) => e.or([e("user_id", "=", userId), e("id", "=", memberId)])),
  )
  const actor: Member | undefined = members.find((member) => member.user_id === userId)
  if (!actor) throw new Refusal("not_found")
  if (!isOwnerOrAdmin(actor.role)) throw new Refusal("forbidden")
  const target = members.find((member) => member.id === memberId)
  if (!target) throw new Refusal("not_found")
  // Nobody edits or removes themselves, not even while impersonating somebody else.
  if (target.user_id === actorId) throw new Refusal("forbidden")
  return { actor, target }
}
