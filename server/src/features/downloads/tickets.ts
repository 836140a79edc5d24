import { createHash, randomBytes } from "node:crypto"
import { downloadSeconds } from "@marza/domain/downloads/calls.ts"
import type { Language } from "@marza/domain/language.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import { type SignedIn, sessionOf } from "../../platform/db/scopes.ts"
import type { TicketHolder } from "../../platform/http/route.ts"

const hashOf = (ticket: string): Buffer => createHash("sha256").update(ticket).digest()

/**
 * Makes a ticket for one download of a path, within 60 seconds. It stands for the caller: what they may do is asked
 * when it is used.
 * @throws {Refusal} signed_out: the session ended
 */
export const issueTicket = (
  database: Database,
  scope: SignedIn,
  { path, language }: { path: string; language: Language },
): Promise<string> =>
  database.withAuthRole(async ({ run }) => {
    const { sessionId, impersonating } = sessionOf(scope)
    const ticket = randomBytes(32).toString("base64url")
    await run(query.deleteFrom("downloads").where("expires_at", "<", sql<string>`now()`))
    await run(
      query.insertInto("downloads").values({
        token_hash: hashOf(ticket),
        session_id: sessionId,
        impersonating,
        path,
        language,
        expires_at: sql<string>`now() + make_interval(secs => ${downloadSeconds})`,
      }),
    )
    return ticket
  })

/** Uses a ticket up. @returns the caller that it stands for, and their language; undefined when it is none, or for another path */
export const useTicket = (
  database: Database,
  ticket: string,
  path: string,
): Promise<TicketHolder | undefined> =>
  database.withAuthRole(async ({ one }) => {
    const used = await one(
      query
        .deleteFrom("downloads")
        .where("token_hash", "=", hashOf(ticket))
        .returning(["session_id", "impersonating", "path", "language"])
        .returning(sql<boolean>`expires_at > now()`.as("is_valid")),
    )
    if (!used?.is_valid || used.path !== path) return undefined
    const session = { sessionId: used.session_id, impersonating: used.impersonating }
    return { session, language: used.language as Language }
  })
