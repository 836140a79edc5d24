import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import { Secret, TOTP } from "otpauth"
import type { Secrets } from "../../platform/keys/secrets.ts"

// The variant that every authenticator supports: RFC 6238 with SHA-1, six digits, 30 seconds.
const totp = { algorithm: "SHA1", digits: 6, period: 30 }
/** RFC 4226, section 4: a secret of 160 bits. */
const secretBytes = 20
/** Tolerates a clock that is wrong by less than half a minute, or slow typing (RFC 6238, section 5.2). */
const stepsOff = 1
const cipher = "aes-256-gcm"
const nonceBytes = 12
const tagBytes = 16

/** A factor's secret as it is stored: encrypted, with the id of the key. */
export type Sealed = { secret: Buffer; secret_key: string }

export type Authenticators = ReturnType<typeof openAuthenticators>

/**
 * Makes the secrets of authenticator applications, and checks their codes. Secrets are stored encrypted (AES-256-GCM)
 * and bound to their factor's id, so that a copy of the table reveals none, and none works in another factor's row.
 * @param issuer the name that an authenticator shows beside the e-mail
 */
export function openAuthenticators(
  secrets: Secrets,
  issuer: string,
  now: () => Date = () => new Date(),
) {
  return {
    /** A new secret: as text (base32) and as URI (otpauth:) for the authenticator, and encrypted for storing. */
    create: async (factorId: string, email: string) => {
      const secret = new Secret({ size: secretBytes })
      const { id: secret_key, value } = await secrets.newest("factor")
      const sealed: Sealed = { secret: seal(secret.bytes, value, factorId), secret_key }
      const uri = new TOTP({ ...totp, issuer, label: email, secret }).toString()
      return { secret: secret.base32, uri, sealed }
    },

    /** The time step of a code, which may be one before or after now; undefined when the code is wrong. */
    stepOf: async (factor: Sealed & { id: string }, code: string): Promise<number | undefined> => {
      const key = await secrets.find("factor", factor.secret_key)
      if (!key) throw new Error("a factor's key is missing")
      const secret = new Secret({ buffer: unseal(factor.secret, key.value, factor.id) })
      const timestamp = now().getTime()
      const delta = new TOTP({ ...totp, secret }).validate({
        token: code,
        timestamp,
        window: stepsOff,
      })
      return delta === null ? undefined : Math.floor(timestamp / 1000 / totp.period) + delta
    },
  }
}

/** Nonce, tag and text in one; the factor's id is authenticated with them. */
function seal(text: Uint8Array, key: string, factorId: string): Buffer {
  const nonce = randomBytes(nonceBytes)
  const sealing = createCipheriv(cipher, Buffer.from(key, "base64url"), nonce)
  sealing.setAAD(Buffer.from(factorId))
  const sealed = Buffer.concat([sealing.update(text), sealing.final()])
  return Buffer.concat([nonce, sealing.getAuthTag(), sealed])
}

function unseal(sealed: Buffer, key: string, factorId: string): ArrayBuffer {
  const nonce = sealed.subarray(0, nonceBytes)
  const opening = createDecipheriv(cipher, Buffer.from(key, "base64url"), nonce, {
    authTagLength: tagBytes,
  })
  opening.setAAD(Buffer.from(factorId))
  opening.setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  const text = opening.update(sealed.subarray(nonceBytes + tagBytes))
  return new Uint8Array(Buffer.concat([text, opening.final()])).buffer
}
