import type { Factor } from "@marza/domain/accounts/factor-schemas.ts"

export type SessionUser = { id: string; email: string; factors: Factor[] }

export type Session = {
  access_token: string
  refresh_token: string
  /** ISO 8601, UTC: when the access token stops being accepted. */
  expires_at: string
  user: SessionUser
}

/** Why there is no session any more: asked for, refused by the server, or signed out in another tab. */
export type SessionEnd = "signed_out" | "refused" | "elsewhere"

/** What is needed of local storage. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">
