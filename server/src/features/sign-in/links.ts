import type { LinkRequest } from "@marza/domain/accounts/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import { hashToken, newToken } from "../../platform/keys/token.ts"
import type { Device, Session, Sessions } from "../sessions/sessions.ts"
import { completeSignIn, requireSession } from "./completion.ts"

export const linkMinutes = 15
/** An invited person may be on holiday. */
export const invitationDays = 7

/**
 * Queues the mail with a sign-in link. Does the same for every e-mail, known or not: whose it is is looked up by the
 * job.
 */
export function requestLink(
  database: Database,
  { email, redirect_to }: LinkRequest,
  language: Language,
  publicUrl: string,
): Promise<void> {
  return database.withAuthRole((transaction) =>
    enqueue(transaction, "send_mail", {
      kind: "sign_in_link",
      email,
      language,
      returnPath: pathWithin(publicUrl, redirect_to),
    }),
  )
}

/**
 * Makes a sign-in link for the person with this e-mail; earlier links stay valid until they are used or expire.
 * @returns the token, or undefined when nobody has the e-mail
 */
export function makeSignInLink(database: Database, email: string): Promise<string | undefined> {
  return database.withAuthRole(async (transaction) => {
    const user = await transaction.one(
      query.selectFrom("users").select("id").where("email", "=", email),
    )
    return user && storeLink(transaction, { user_id: user.id, purpose: "sign_in" }, linkMinutes)
  })
}

/**
 * Makes the link that confirms a person's new e-mail.
 * @returns the token, or undefined when somebody has the e-mail already, or the session that asked has ended: a device
 * that a new password signed out gets no link from a mail that was still queued
 */
export function makeEmailLink(
  database: Database,
  { userId, sessionId, email }: { userId: string; sessionId: string; email: string },
): Promise<string | undefined> {
  return database.withAuthRole(async (transaction) => {
    // Locked, so that a new password either comes before this, or finds the link and deletes it.
    await transaction.run(
      query.selectFrom("users").select("id").where("id", "=", userId).forShare(),
    )
    const session = await transaction.one(
      query
        .selectFrom("sessions")
        .select("id")
        .where("id", "=", sessionId)
        .where("user_id", "=", userId),
    )
    if (!session) return undefined
    const holder = await transaction.one(
      query.selectFrom("users").select("id").where("email", "=", email),
    )
    if (holder) return undefined
    return storeLink(transaction, { user_id: userId, purpose: "email_change", email }, linkMinutes)
  })
}

/**
 * Makes the link with which a member sets their first password.
 * @param replacesBefore the organization's links from before this time end; an attempt to send that failed is of later, and
 * its mail may have arrived
 * @returns the token, or undefined when they have a password or another e-mail meanwhile, or are no longer a member
 */
export async function makeInvitationLink(
  database: Database,
  {
    userId,
    email,
    organizationId,
    replacesBefore,
  }: { userId: string; email: string; organizationId: string; replacesBefore?: string | undefined },
): Promise<string | undefined> {
  try {
    return await database.withAuthRole(async (transaction) => {
      const user = await transaction.one(
        query
          .selectFrom("users")
          .select("id")
          .where("id", "=", userId)
          .where("email", "=", email)
          .where("password_hash", "is", null),
      )
      const link = {
        user_id: userId,
        purpose: "invitation",
        organization_id: organizationId,
      } as const
      if (!user) return undefined
      const token = await storeLink(transaction, link, invitationDays * 24 * 60)
      if (replacesBefore) await transaction.run(deleteOtherLinks(link, token, replacesBefore))
      return token
    })
  } catch (error) {
    // Account or membership was deleted in between.
    if (error instanceof Refusal && error.code === "not_found") return undefined
    throw error
  }
}

/**
 * Makes such a link for whoever invites, where no mail is set up. Only for an account that their own invitation made
 * and nobody has signed in to; it opens nothing once the person is a member elsewhere too (rules 1.6). The organization's
 * earlier links end.
 * @param transaction of the role of accounts
 * @returns the token, or undefined when the person is a member of another organization already
 */
export async function makeCopiedInvitationLink(
  transaction: Transaction,
  { userId, organizationId }: { userId: string; organizationId: string },
): Promise<string | undefined> {
  const elsewhere = await transaction.one(selectMemberElsewhere(userId, organizationId))
  if (elsewhere?.is_member) return undefined
  const link = { user_id: userId, purpose: "invitation", organization_id: organizationId } as const
  const token = await storeLink(transaction, { ...link, is_copied: true }, invitationDays * 24 * 60)
  await transaction.run(deleteOtherLinks(link, token))
  return token
}

/**
 * Ends the organization's other links; another organization's stay. Once the new one is stored: that holds the membership,
 * which who removes the member holds before its links.
 */
function deleteOtherLinks(
  { user_id, organization_id }: { user_id: string; organization_id: string },
  token: string,
  madeBefore?: string,
) {
  const links = query
    .deleteFrom("mailed_links")
    .where("purpose", "=", "invitation")
    .where("user_id", "=", user_id)
    .where("organization_id", "=", organization_id)
    .where("token_hash", "<>", hashToken(token))
  const days = sql<string>`make_interval(days => ${invitationDays})`
  return madeBefore
    ? links.where("expires_at", "<", sql<string>`${madeBefore}::timestamptz + ${days}`)
    : links
}

/** Whether a person is a member of another organization than this one. Only for the role of accounts. */
export const selectMemberElsewhere = (userId: string, organizationId: string) =>
  query.selectNoFrom(
    sql<boolean>`is_member_elsewhere(${userId}::uuid, ${organizationId}::uuid)`.as("is_member"),
  )

/** The address of an invitation's link: the secret is in the fragment, which reaches no server and no log. */
export const invitationUrl = (
  publicUrl: string,
  { token, organizationId, email }: { token: string; organizationId: string; email: string },
): string =>
  `${publicUrl}/set-password#${new URLSearchParams({ token, organization: organizationId, email })}`

type NewLink = { user_id: string } & (
  | { purpose: "sign_in" }
  | { purpose: "email_change"; email: string }
  | { purpose: "invitation"; organization_id: string; is_copied?: boolean }
)

async function storeLink({ run }: Transaction, link: NewLink, minutes: number): Promise<string> {
  const token = newToken()
  await run(query.deleteFrom("mailed_links").where("expires_at", "<", sql<string>`now()`))
  await run(
    query.insertInto("mailed_links").values({
      ...link,
      token_hash: hashToken(token),
      expires_at: sql<string>`now() + make_interval(mins => ${minutes})`,
    }),
  )
  return token
}

/**
 * Signs in with a link's token, which works once; a person with a factor gets a challenge.
 * @throws {Refusal} link_invalid: used, expired, or unknown; factor_required
 */
export async function signInByLink(
  database: Database,
  sessions: Sessions,
  token: string,
  device: Device,
): Promise<Session> {
  const completion = await database.withAuthRole(async (transaction) => {
    // Deleting the row locks it: of two simultaneous calls only one finds it.
    const link = await transaction.one(
      query
        .deleteFrom("mailed_links")
        .where("token_hash", "=", hashToken(token))
        .where("purpose", "=", "sign_in")
        .where("expires_at", ">", sql<string>`now()`)
        .returning("user_id"),
    )
    const user =
      link &&
      (await transaction.one(
        query.selectFrom("users").select(["id", "email"]).where("id", "=", link.user_id),
      ))
    if (!user) throw new Refusal("link_invalid")
    return completeSignIn(transaction, sessions, user, device, "link")
  })
  return requireSession(completion)
}

/** The path to return to; a URL of another site gives the root. */
function pathWithin(publicUrl: string, redirectTo: string): string {
  const url = URL.parse(redirectTo, publicUrl)
  return url?.origin === new URL(publicUrl).origin ? url.pathname + url.search : "/"
}
