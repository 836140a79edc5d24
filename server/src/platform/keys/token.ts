import { createHash, randomBytes } from "node:crypto"

/** A secret for a link: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** The hash of a token, which is stored in its place. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest()
