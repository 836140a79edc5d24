import { randomUUID } from "node:crypto"
import type { Language } from "@marza/domain/language.ts"
import { defaultInvitedRole } from "@marza/domain/members/roles.ts"
import type { Invitation } from "@marza/domain/members/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import {
  type Database,
  type OrganizationScope,
  query,
  type TenantTransaction,
  type Transaction,
} from "../../platform/db/database.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import { nameOf } from "../profiles/queries.ts"
import { assignRole } from "./commands.ts"

/** Within this time no second mail is sent: two may invite at once, or one again after losing the response. */
const resendAfterSeconds = 60

/** Who invites, effectively. @throws {Refusal} not_found; forbidden */
export const readInviterId = (database: Database, scope: OrganizationScope): Promise<string> =>
  database.write(scope, async ({ userId }) => userId)

/**
 * Makes somebody a member at once, with a new account where they have none. Somebody without a password is mailed a
 * link to set one, also when invited again; somebody with a password is notified that they were added. Before they
 * accept, a later invitation may change their role and name.
 * @throws {Refusal} forbidden, also for a role that the caller may not give; already_member
 */
export function invite(
  database: Database,
  scope: OrganizationScope,
  invitation: Invitation,
): Promise<{ is_new_user: boolean }> {
  return database.write(scope, async (transaction) => {
    const { email, full_name, role = defaultInvitedRole } = invitation
    const person = await transaction.asAuth((accounts) =>
      findOrCreateUser(accounts, email, full_name),
    )
    const isAdded = await addMember(transaction, scope.organizationId, person.id, role)
    if (!isAdded && person.hasPassword) throw new Refusal("already_member")
    if (!isAdded) await renewInvitation(transaction, scope, person, invitation)
    const mail = { userId: person.id, email, ...(await mailTextsOf(transaction, scope)) }
    if (person.hasPassword) {
      await enqueue(transaction, "send_mail", { kind: "added", ...mail })
    } else if (await recordInvitation(transaction, scope.organizationId, person.id)) {
      const { organizationId } = scope
      await enqueue(transaction, "send_mail", { kind: "invitation", organizationId, ...mail })
    }
    return { is_new_user: !person.hasPassword }
  })
}

/** The unique e-mail decides which of two simultaneous invitations creates the account. */
async function findOrCreateUser({ run, one }: Transaction, email: string, fullName: string) {
  const made = await one(
    query
      .insertInto("users")
      .values({ id: randomUUID(), email })
      .onConflict((conflict) => conflict.column("email").doNothing())
      .returning(["id", "created_at"]),
  )
  if (made) {
    const full_name = fullName || placeholderName(email)
    await run(query.insertInto("profiles").values({ id: made.id, email, full_name }))
    return { ...made, hasPassword: false }
  }
  const known = await one(
    query
      .selectFrom("users")
      .select(["id", "created_at", sql<boolean>`password_hash is not null`.as("hasPassword")])
      .where("email", "=", email),
  )
  // The account was deleted between the two statements; inviting again creates it.
  if (!known) throw new Refusal("conflict")
  if (!known.hasPassword && fullName) {
    const setMissingName = query
      .updateTable("profiles")
      .set({ full_name: fullName })
      .where("id", "=", known.id)
      .where("full_name", "=", placeholderName(email))
    await run(setMissingName)
  }
  return known
}

/** The name of somebody invited without one, so that members can be distinguished. */
const placeholderName = (email: string): string => email.slice(0, 100)

async function addMember(
  { one }: TenantTransaction,
  organization_id: string,
  user_id: string,
  role: NonNullable<Invitation["role"]>,
): Promise<boolean> {
  const added = await one(
    query
      .insertInto("organization_members")
      .values({ organization_id, id: randomUUID(), user_id, role })
      .onConflict((conflict) => conflict.columns(["organization_id", "user_id"]).doNothing())
      .returning("id"),
  )
  return added !== undefined
}

type Invited = { id: string; created_at: string }

/** Applies the role and name of a later invitation to a member who has not accepted; others keep theirs. */
async function renewInvitation(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  person: Invited,
  { full_name, role }: Invitation,
): Promise<void> {
  const pending = await transaction.one(
    query
      .selectFrom("organization_members as member")
      .innerJoin("invitations", (join) =>
        join
          .onRef("invitations.organization_id", "=", "member.organization_id")
          .onRef("invitations.user_id", "=", "member.user_id")
          .on("invitations.accepted_at", "is", null),
      )
      .select(["member.id", "member.role", "member.created_at"])
      .where("member.organization_id", "=", scope.organizationId)
      .where("member.user_id", "=", person.id),
  )
  if (!pending) return
  if (role && role !== pending.role) await assignRole(transaction, scope, pending.id, role)
  // Several organizations may have invited the person: only the one that created the account may name them. Its
  // membership has the same created_at as the account, because one transaction made both.
  if (full_name && pending.created_at === person.created_at) {
    await transaction.asAuth(({ run }) =>
      run(query.updateTable("profiles").set({ full_name }).where("id", "=", person.id)),
    )
  }
}

/** Records the invitation. @returns whether a mail is due; of two simultaneous invitations only one is */
async function recordInvitation(
  { one }: TenantTransaction,
  organization_id: string,
  user_id: string,
): Promise<boolean> {
  const recorded = await one(
    query
      .insertInto("invitations")
      .values({ organization_id, user_id })
      .onConflict((conflict) =>
        conflict
          .columns(["organization_id", "user_id"])
          .doUpdateSet({ invited_at: sql<string>`now()` })
          .where(
            "invitations.invited_at",
            "<",
            sql<string>`now() - make_interval(secs => ${resendAfterSeconds})`,
          ),
      )
      .returning("user_id"),
  )
  return recorded !== undefined
}

/** The names in the mail, and its language, which is the organization's. */
async function mailTextsOf(transaction: TenantTransaction, { organizationId }: OrganizationScope) {
  const { oneOrNotFound, userId } = transaction
  const organization = await oneOrNotFound(
    query
      .selectFrom("organizations")
      .select(["name", sql<Language>`language`.as("language")])
      .where("id", "=", organizationId),
  )
  const inviter = await nameOf(transaction, userId)
  return {
    language: organization.language,
    organization: onOneLine(organization.name),
    inviter: inviter ? onOneLine(inviter) : null,
  }
}

/** Otherwise a name could add paragraphs to our mail, or reverse the direction of its text. */
const onOneLine = (name: string): string => name.replace(/[\s\p{C}]+/gu, " ").trim()
