import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/**
 * The refresh tokens of a session form a chain: each is the keyed hash of its predecessor. So a device that lost a
 * response and sends the previous token again gets the same successor, and only the hash of the newest link is stored.
 * Form: `<session id>.<number in the chain>.<32 bytes, base64url>`.
 */
export type RefreshToken = { sessionId: string; count: number; link: Buffer }

/** More refreshes than a session has; a token that is further behind is forged. */
const maxSteps = 10_000

export function firstRefreshToken(sessionId: string): RefreshToken {
  return { sessionId, count: 0, link: randomBytes(32) }
}

export function successorOf(token: RefreshToken, key: string): RefreshToken {
  const link = createHmac("sha256", key).update(token.link).digest()
  return { ...token, count: token.count + 1, link }
}

/** Whether `token` is a link of the chain whose newest link is `newest`: genuine, but maybe old. */
export function isInChain(
  token: RefreshToken,
  newest: { count: number; hash: Buffer },
  key: string,
): boolean {
  if (token.count > newest.count || newest.count - token.count > maxSteps) return false
  let link = token
  while (link.count < newest.count) link = successorOf(link, key)
  return timingSafeEqual(hashOf(link), newest.hash)
}

/** The hash of a link, which is stored in its place. */
export const hashOf = (token: RefreshToken): Buffer =>
  createHash("sha256").update(token.link).digest()

export const writeRefreshToken = ({ sessionId, count, link }: RefreshToken): string =>
  `${sessionId}.${count}.${link.toString("base64url")}`

/** Which session a refresh token belongs to; no secret. */
export const sessionIdOf = ({ refresh_token }: { refresh_token: string }): string =>
  refresh_token.slice(0, refresh_token.indexOf("."))

/** @returns undefined when the text is no refresh token */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,7})\.([\w-]{43})$/.exec(text)
  if (!match) return undefined
  const [, sessionId = "", count, link = ""] = match
  return { sessionId, count: Number(count), link: Buffer.from(link, "base64url") }
}
