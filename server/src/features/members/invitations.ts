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

/** Asking again within this time sends no second mail: two who invite at once, or one whose answer was lost. */
const resendAfterSeconds = 60

/** Who invites, effectively. @throws {Refusal} not_found; forbidden */
export const readInviterId = (database: Database, scope: OrganizationScope): Promise<string> =>
  database.write(scope, async ({ userId }) => userId)

/**
 * Makes somebody a member at once, and an account for them where there is none. Who has no password yet is
 * mailed a link to set one, a member who still has none a new one; who has one is told that they were added.
 * Of somebody who has not come yet, a later invitation changes the role and the name that it gives.
 * @throws {Refusal} forbidden, also for a role that one may not give; already_member
 */
export function invite(
  database: Database,
  scope: OrganizationScope,
  invitation: Invitation,
): Promise<{ is_new_user: boolean }> {
  return database.write(scope, async (transaction) => {
    const { email, full_name, role = defaultInvitedRole } = invitation
    const person = await transaction.asAuth((accounts) =>
      findOrMakePerson(accounts, email, full_name),
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

/** The e-mail as the only key: of two who invite a new person at once, one makes the account. */
async function findOrMakePerson({ run, one }: Transaction, email: string, fullName: string) {
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
  // Deleted between the two statements; asking again makes the account.
  if (!known) throw new Refusal("conflict")
  if (!known.hasPassword && fullName) {
    const unnamed = query
      .updateTable("profiles")
      .set({ full_name: fullName })
      .where("id", "=", known.id)
      .where("full_name", "=", placeholderName(email))
    await run(unnamed)
  }
  return known
}

/** Stands for the name of somebody invited without one, so that the members can be told apart. */
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

/** What a later invitation says of a member who has not come yet. Whoever has signed in is nobody's to name. */
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
  // Others may be waiting for the same person: only the organization that made the account names them. Its
  // membership is of the same transaction, and so of the same moment, as the account.
  if (full_name && pending.created_at === person.created_at) {
    await transaction.asAuth(({ run }) =>
      run(query.updateTable("profiles").set({ full_name }).where("id", "=", person.id)),
    )
  }
}

/** Notes the invitation; the row settles which of two at once mails. */
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

/** Whom and what the mail names, in the organization's language. */
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

/** Else a name could write paragraphs of its own into our mail, or turn the letters around. */
const onOneLine = (name: string): string => name.replace(/[\s\p{C}]+/gu, " ").trim()
