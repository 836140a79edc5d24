import type { Factor } from "@marza/domain/accounts/factor-schemas.ts"

export type SessionUser = { id: string; email: string; factors: Factor[] }

export type Session = {
  access_token: string
  refresh_token: string
  /** ISO 8601, UTC: when the access token stops being accepted. */
  expires_at: string
  user: SessionUser
}

/** Why the session ended: the person signed out, the server refused it, or another tab signed out. */
export type SessionEnd = "signed_out" | "refused" | "elsewhere"

/** The part of the Storage interface that is used. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">
