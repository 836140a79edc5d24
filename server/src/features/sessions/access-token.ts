import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto"
import { errors, exportJWK, type JWK, jwtVerify, SignJWT } from "jose"
import type { Secrets } from "../../platform/keys/secrets.ts"

const lifeSeconds = 15 * 60
const algorithm = "EdDSA"
const audience = "marza"
const maxCachedTokens = 10_000
/** RFC 8410: the fixed prefix of a PKCS#8 Ed25519 private key, before its 32 bytes. */
const pkcs8Head = Buffer.from("302e020100300506032b657004220420", "hex")

export type AccessTokens = {
  /** A signed JWT for a session, and when it ends. */
  issue: (session: {
    sessionId: string
    userId: string
  }) => Promise<{ token: string; expiresAt: Date }>
  /** The session id of a genuine token that has not expired, else undefined. The session itself is not checked. */
  verify: (token: string) => Promise<string | undefined>
  /** The published key set (RFC 7517). */
  keySet: () => Promise<{ keys: JWK[] }>
}

/**
 * Access tokens: JWTs of 15 minutes, signed with Ed25519 (RFC 8037). A token only names a session; every request
 * checks in the database that the session still exists.
 */
export function openAccessTokens(
  secrets: Secrets,
  now: () => Date = () => new Date(),
): AccessTokens {
  const cache = new Map<string, { sessionId: string; until: number }>()

  const verify = async (token: string): Promise<string | undefined> => {
    const cached = cache.get(token)
    if (cached) return cached.until > now().getTime() ? cached.sessionId : undefined
    const claims = await verifyAnew(token)
    if (!claims) return undefined
    // The oldest goes first: a Map keeps the order of insertion.
    if (cache.size >= maxCachedTokens) cache.delete(cache.keys().next().value ?? "")
    cache.set(token, { sessionId: claims.sessionId, until: claims.until })
    return claims.sessionId
  }

  const verifyAnew = async (token: string) => {
    try {
      const { payload } = await jwtVerify(token, keyNamedBy, {
        algorithms: [algorithm],
        audience,
        issuer: audience,
        currentDate: now(),
        requiredClaims: ["sid", "exp"],
      })
      return { sessionId: String(payload.sid), until: Number(payload.exp) * 1000 }
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined
      throw error
    }
  }

  const keyNamedBy = async ({ kid }: { kid?: string }): Promise<KeyObject> => {
    const secret = await secrets.find("access_token", kid)
    if (!secret) throw new errors.JWKSNoMatchingKey()
    return publicKeyOf(secret.value)
  }

  return {
    verify,
    issue: async ({ sessionId, userId }) => {
      const secret = await secrets.newest("access_token")
      const expiresAt = new Date(Math.floor(now().getTime() / 1000 + lifeSeconds) * 1000)
      const token = await new SignJWT({ sid: sessionId })
        .setProtectedHeader({ alg: algorithm, kid: secret.id })
        .setSubject(userId)
        .setIssuer(audience)
        .setAudience(audience)
        .setIssuedAt(now())
        .setExpirationTime(expiresAt)
        .sign(privateKeyOf(secret.value))
      return { token, expiresAt }
    },
    keySet: async () => ({
      keys: await Promise.all(
        (await secrets.all("access_token")).map(async ({ id, value }) => ({
          ...(await exportJWK(publicKeyOf(value))),
          kid: id,
          alg: algorithm,
          use: "sig",
        })),
      ),
    }),
  }
}

const privateKeys = new Map<string, KeyObject>()

function privateKeyOf(seed: string): KeyObject {
  let key = privateKeys.get(seed)
  if (!key) {
    const der = Buffer.concat([pkcs8Head, Buffer.from(seed, "base64url")])
    key = createPrivateKey({ key: der, format: "der", type: "pkcs8" })
    privateKeys.set(seed, key)
  }
  return key
}

const publicKeyOf = (seed: string): KeyObject => createPublicKey(privateKeyOf(seed))
