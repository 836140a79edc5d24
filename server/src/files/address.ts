import { createHmac, timingSafeEqual } from "node:crypto"
import type { Secrets } from "../accounts/secrets.ts"

/** Specification section 9: a signed address is valid for a year. */
const lifeSeconds = 31_536_000

/** Signs addresses of private files with the newest key, without another look at the database. */
export type Signer = (path: string) => string

/** A signer for the files of one answer. */
export async function openSigner(secrets: Secrets, now: () => Date): Promise<Signer> {
  const { value: key } = await secrets.newest("file_address")
  const expires = Math.floor(now().getTime() / 1000) + lifeSeconds
  return (path) => `/files/${path}?expires=${expires}&signature=${sign(key, path, expires)}`
}

/** True when the address was signed for exactly this path, by a key of ours, and is not over. */
export async function isSigned(
  secrets: Secrets,
  { path, expires, signature }: { path: string; expires: string; signature: string },
  now: () => Date,
): Promise<boolean> {
  if (!/^\d{1,12}$/.test(expires) || !/^[0-9a-f]{64}$/.test(signature)) return false
  if (Number(expires) * 1000 < now().getTime()) return false
  const keys = await secrets.all("file_address")
  const given = Buffer.from(signature)
  return keys.some(({ value }) =>
    timingSafeEqual(given, Buffer.from(sign(value, path, Number(expires)))),
  )
}

const sign = (key: string, path: string, expires: number): string =>
  createHmac("sha256", key).update(`${expires}\n${path}`).digest("hex")
