import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto"

/**
 * Refresh tokens of one session form a chain: the successor is the keyed hash of its predecessor. So a
 * device that lost an answer and asks again with the previous token gets the very same successor, and
 * only the hash of the newest link is stored.
 * Form: `<session id>.<number in the chain>.<32 bytes, base64url>`.
 */
export type RefreshToken = { sessionId: string; count: number; link: Buffer }

/** A chain is at most a session's life in refreshes; a longer way to the newest link is forged. */
const maxSteps = 10_000

export function firstRefreshToken(sessionId: string): RefreshToken {
  return { sessionId, count: 0, link: randomBytes(32) }
}

export function successorOf(token: RefreshToken, key: string): RefreshToken {
  const link = createHmac("sha256", key).update(token.link).digest()
  return { ...token, count: token.count + 1, link }
}

/** True when `token` is the link of the chain whose newest link is `newest`: genuine, perhaps old. */
export function leadsTo(
  token: RefreshToken,
  newest: { count: number; hash: Buffer },
  key: string,
): boolean {
  if (token.count > newest.count || newest.count - token.count > maxSteps) return false
  let link = token
  while (link.count < newest.count) link = successorOf(link, key)
  return timingSafeEqual(hashOf(link), newest.hash)
}

/** What is stored of a link. */
export const hashOf = (token: RefreshToken): Buffer =>
  createHash("sha256").update(token.link).digest()

export const writeRefreshToken = ({ sessionId, count, link }: RefreshToken): string =>
  `${sessionId}.${count}.${link.toString("base64url")}`

/** @returns undefined when the text has not the form of a refresh token */
export function readRefreshToken(text: string): RefreshToken | undefined {
  const match = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,7})\.([\w-]{43})$/.exec(text)
  if (!match) return undefined
  const [, sessionId = "", count, link = ""] = match
  return { sessionId, count: Number(count), link: Buffer.from(link, "base64url") }
}
