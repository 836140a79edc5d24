import { randomUUID } from "node:crypto"
import type { Language } from "@marza/domain/language.ts"
import type { Invitation, Invited } from "@marza/domain/members/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { canCopyEarlierInvitation, defaultInvitedRole } from "@marza/domain/roles.ts"
import { sql } from "kysely"
import {
  type Database,
  query,
  type TenantTransaction,
  type Transaction,
} from "../../platform/db/database.ts"
import { nameOf } from "../../platform/db/names.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import { invitationUrl, makeCopiedInvitationLink } from "../sign-in/links.ts"
import { assignRole } from "./commands.ts"

/** Within this time no second mail is sent: two may invite at once, or one again after losing the response. */
const resendAfterSeconds = 60

/** The effective user's id: the impersonated person's while impersonating. @throws {Refusal} not_found; forbidden */
export const readInviterId = (
  database: Database,
  scope: OrganizationScope<"owner" | "admin">,
): Promise<string> => database.write(scope, async ({ userId }) => userId)

/**
 * Makes somebody a member at once, with a new account where they have none. Somebody without a password is mailed a
 * link to set one, also when invited again; somebody with a password is notified that they were added. Before they
 * accept, a later invitation may change their role and name. Without mail whoever invites gets the link instead (rules 1.6).
 * @throws {Refusal} forbidden, also for a role that the caller may not give; already_member
 */
export function invite(
  database: Database,
  scope: OrganizationScope<"owner" | "admin">,
  invitation: Invitation,
  { publicUrl, sendsMail }: { publicUrl: string; sendsMail: boolean },
): Promise<Invited> {
  return database.write(scope, async (transaction) => {
    const { email, full_name, role = defaultInvitedRole } = invitation
    const person = await transaction.asAuth((accounts) =>
      findOrCreateUser(accounts, email, full_name),
    )
    const isAdded = await addMember(transaction, scope.organizationId, person.id, role)
    if (!isAdded && person.hasPassword) throw new Refusal("already_member")
    if (!isAdded) await renewInvitation(transaction, scope, person, invitation)
    const { organizationId } = scope
    const mail = { userId: person.id, email, ...(await mailTextsOf(transaction, scope)) }
    // Before the invitation's row is held: whoever accepts takes the link and then that row.
    const token =
      sendsMail || person.hasPassword ? undefined : await makeLinkToCopy(transaction, scope, person)
    if (person.hasPassword) {
      await enqueue(transaction, "send_mail", { kind: "added", ...mail })
    } else {
      const invited = await recordInvitation(transaction, organizationId, person.id)
      // The outbox's mail reaches nobody, so its link takes no other's place.
      const replacesBefore = sendsMail ? invited?.invited_at : undefined
      const job = { kind: "invitation", organizationId, replacesBefore, ...mail } as const
      if (invited) await enqueue(transaction, "send_mail", job)
    }
    return {
      is_new_user: !person.hasPassword,
      is_mailed: sendsMail,
      link: token ? invitationUrl(publicUrl, { token, email, organizationId }) : null,
    }
  })
}

/**
 * Without mail whoever invites passes the link on: of an account that this organization's invitation made and nobody has
 * signed in to.
 * @returns the token, or undefined when they may not have one
 */
async function makeLinkToCopy(
  transaction: TenantTransaction,
  { organizationId }: OrganizationScope<"owner" | "admin">,
  person: Person,
): Promise<string | undefined> {
  if (!person.isMadeNow) {
    if (!canCopyEarlierInvitation(transaction.role)) return undefined
    const pending = await transaction.one(selectPending(organizationId, person.id))
    if (pending?.created_at !== person.created_at) return undefined
  }
  return transaction.asAuth((accounts) =>
    makeCopiedInvitationLink(accounts, { userId: person.id, organizationId }),
  )
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
    return { ...made, hasPassword: false, isMadeNow: true }
  }
  const known = await one(
    query
      .selectFrom("users")
      .select([
        "id",
        "created_at",
        sql<boolean>`password_hash is not null`.as("hasPassword"),
        sql<boolean>`false`.as("isMadeNow"),
      ])
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

type Person = { id: string; created_at: string; isMadeNow: boolean }

/**
 * The membership of somebody who was invited without having a password and has not signed in since. It has the same
 * created_at as the account where this organization's invitation made both.
 */
const selectPending = (organizationId: string, userId: string) =>
  query
    .selectFrom("organization_members as member")
    .innerJoin("invitations", (join) =>
      join
        .onRef("invitations.organization_id", "=", "member.organization_id")
        .onRef("invitations.user_id", "=", "member.user_id")
        .on("invitations.accepted_at", "is", null),
    )
    .select(["member.id", "member.role", "member.created_at"])
    .where("member.organization_id", "=", organizationId)
    .where("member.user_id", "=", userId)

/** Applies the role and name of a later invitation to a member who has not accepted; others keep theirs. */
async function renewInvitation(
  transaction: TenantTransaction,
  scope: OrganizationScope<"owner" | "admin">,
  person: Person,
  { full_name, role }: Invitation,
): Promise<void> {
  const pending = await transaction.one(selectPending(scope.organizationId, person.id))
  if (!pending) return
  if (role && role !== pending.role) await assignRole(transaction, scope, pending.id, role)
  // Several organizations may have invited the person: only the one that created the account may name them.
  if (full_name && pending.created_at === person.created_at) {
    await transaction.asAuth(({ run }) =>
      run(query.updateTable("profiles").set({ full_name }).where("id", "=", person.id)),
    )
  }
}

/** Records the invitation. @returns when, if a mail is due; of two simultaneous invitations only one is */
function recordInvitation(
  { one }: TenantTransaction,
  organization_id: string,
  user_id: string,
): Promise<{ invited_at: string } | undefined> {
  return one(
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
      .returning("invited_at"),
  )
}

/** The names in the mail, and its language, which is the organization's. */
async function mailTextsOf(
  transaction: TenantTransaction,
  { organizationId }: OrganizationScope<"owner" | "admin">,
) {
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
