import { randomUUID } from "node:crypto"
import type { Factor } from "@marza/domain/accounts/factor-schemas.ts"
import type { Session } from "@marza/domain/accounts/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type Transaction } from "../../platform/db/database.ts"
import type { CallerSession } from "../../platform/db/scopes.ts"
import type { Secrets } from "../../platform/keys/secrets.ts"
import type { AccessTokens } from "./access-token.ts"
import { selectFactors } from "./queries.ts"
import {
  firstRefreshToken,
  hashOf,
  isInChain,
  type RefreshToken,
  readRefreshToken,
  successorOf,
  writeRefreshToken,
} from "./refresh-token.ts"

/** A session that is not refreshed for so long expires. */
const idleDays = 30
/** A session ends so long after its sign-in, however often it is refreshed. */
const maxDays = 180

export type { Session }

export type Sessions = ReturnType<typeof openSessions>

/** What is known of the device that signs in or refreshes. */
export type Device = { userAgent: string | undefined; ipAddress: string | undefined }

/** Sessions: begun by signing in, extended by refreshing, ended by signing out. */
export function openSessions(database: Database, secrets: Secrets, accessTokens: AccessTokens) {
  const toResponse = async (user: Session["user"], token: RefreshToken): Promise<Session> => {
    const access = await accessTokens.issue({
      sessionId: token.sessionId,
      userId: user.id,
    })
    return {
      access_token: access.token,
      refresh_token: writeRefreshToken(token),
      expires_at: access.expiresAt.toISOString(),
      user,
    }
  }

  const refreshKeyOf = async (id: string): Promise<string> => {
    const key = await secrets.find("refresh_token", id)
    if (!key) throw new Error("a session's refresh key is missing")
    return key.value
  }

  return {
    /** Begins a session on a device, inside the transaction that verified the person. */
    begin: async (
      { all, run }: Transaction,
      { id, email }: { id: string; email: string },
      { userAgent, ipAddress }: Device,
    ): Promise<Session> => {
      const token = firstRefreshToken(randomUUID())
      const { id: refresh_key } = await secrets.newest("refresh_token")
      await run(
        query.insertInto("sessions").values({
          id: token.sessionId,
          user_id: id,
          refresh_key,
          refresh_hash: hashOf(token),
          user_agent: userAgent?.slice(0, 500) ?? null,
          ip_address: ipAddress?.slice(0, 100) ?? null,
          expires_at: idleEnd(),
        }),
      )
      return toResponse({ id, email, factors: await all(selectFactors(id)) }, token)
    },

    /**
     * Returns the successor of a refresh token. The previous token returns the same successor until that is first used;
     * an older one was stolen or copied, and ends the session.
     * @param onCopied is told whose session was ended so
     * @throws {Refusal} signed_out
     */
    refresh: async (
      text: string,
      ipAddress?: string,
      onCopied: (ended: { session: string; user: string }) => void = () => {},
    ): Promise<Session> => {
      const token = readRefreshToken(text)
      if (!token) throw new Refusal("signed_out")
      const refreshed = await database.withAuthRole(async (transaction) => {
        const session = await transaction.one(lockSession(token.sessionId))
        if (!session) return
        const key = await refreshKeyOf(session.refresh_key)
        if (!isInChain(token, { count: session.refresh_count, hash: session.refresh_hash }, key))
          return
        const behind = session.refresh_count - token.count
        // One behind is the previous token: its successor is the newest, returned but not yet used.
        if (behind > 1) {
          await transaction.run(query.deleteFrom("sessions").where("id", "=", token.sessionId))
          return { copied: { session: token.sessionId, user: session.user_id } }
        }
        const successor = successorOf(token, key)
        await transaction.run(
          query
            .updateTable("sessions")
            .set({
              refresh_hash: hashOf(successor),
              refresh_count: successor.count,
              refreshed_at: sql`now()`,
              ip_address: ipAddress?.slice(0, 100) ?? null,
              expires_at: sql<string>`least(${idleEnd()}, created_at + make_interval(days => ${maxDays}))`,
            })
            .where("id", "=", token.sessionId),
        )
        const factors: Factor[] = await transaction.all(selectFactors(session.user_id))
        return { user: { id: session.user_id, email: session.email, factors }, successor }
      })
      if (refreshed?.copied) onCopied(refreshed.copied)
      if (!refreshed?.user) throw new Refusal("signed_out")
      return toResponse(refreshed.user, refreshed.successor)
    },

    /** Ends the caller's session; a second time is no error. */
    end: ({ sessionId }: CallerSession): Promise<void> =>
      database.withAuthRole(async ({ run }) => {
        await run(query.deleteFrom("sessions").where("id", "=", sessionId))
      }),
  }
}

const idleEnd = () => sql<string>`now() + make_interval(days => ${idleDays})`

const lockSession = (id: string) =>
  query
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select([
      "sessions.user_id",
      "sessions.refresh_key",
      "sessions.refresh_hash",
      "sessions.refresh_count",
      "users.email",
    ])
    .where("sessions.id", "=", id)
    .where("sessions.expires_at", ">", sql<string>`now()`)
    .forUpdate("sessions")
