import { createPrivateKey, randomBytes } from "node:crypto"
import { SignJWT } from "jose"
import type { Person, TestApp } from "./open-app.ts"

type Claims = { audience?: string; issuer?: string; expires?: string; sid?: string | null }

/** Access tokens that must be refused, by what is wrong with them, and a genuine one. */
export async function forgeTokens(opened: TestApp, person: Person) {
  const [secret] = await opened.sql<{ id: string; value: string }>(
    "select id, value from secrets where purpose = 'access_token' order by created_at desc limit 1",
  )
  const key = (seed: Buffer) =>
    createPrivateKey({
      key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), seed]),
      format: "der",
      type: "pkcs8",
    })
  const ours = key(Buffer.from(secret?.value ?? "", "base64url"))
  const make = (claims: Claims = {}, signingKey = ours) => {
    const { audience = "marza", issuer = "marza", expires = "15m", sid = person.sessionId } = claims
    return new SignJWT(sid === null ? {} : { sid })
      .setProtectedHeader({ alg: "EdDSA", kid: secret?.id ?? "" })
      .setSubject(person.id)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(signingKey)
  }
  const genuine = await make()
  const [head = "", claims = "", signature = ""] = genuine.split(".")
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
  return {
    genuine,
    forged: {
      "not a token": "nonsense",
      "a wrong key": await make({}, key(randomBytes(32))),
      "alg none": `${encode({ alg: "none" })}.${claims}.`,
      "alg none with the signature": `${encode({ alg: "none" })}.${claims}.${signature}`,
      "the public key as an HMAC secret": `${encode({ alg: "HS256" })}.${claims}.${signature}`,
      "changed claims": `${head}.${encode({ sid: person.sessionId, aud: "marza", iss: "marza", exp: 9_999_999_999 })}.${signature}`,
      "no signature": `${head}.${claims}.`,
      expired: await make({ expires: "-1s" }),
      "another audience": await make({ audience: "other" }),
      "another issuer": await make({ issuer: "other" }),
      "no session": await make({ sid: null }),
      "a session that never was": await make({ sid: crypto.randomUUID() }),
    },
  }
}
