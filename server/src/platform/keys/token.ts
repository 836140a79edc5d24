import { createHash, randomBytes } from "node:crypto"

/** A secret for a link: 32 random bytes, base64url. */
export const newToken = (): string => randomBytes(32).toString("base64url")

/** What is stored of it. */
export const hashToken = (token: string): Buffer => createHash("sha256").update(token).digest()
