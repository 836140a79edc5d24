import * as z from "zod/mini"
import { missing } from "./schema/strict.ts"
import { code } from "./texts/code.ts"

/** A UUID of any version, lower-cased so that one row never has two spellings. */
export const idSchema = z
  .string({ error: missing("idInvalid") })
  .check(z.toLowerCase(), z.guid({ error: code("idInvalid") }))

type FillWithRandom = (bytes: Uint8Array<ArrayBuffer>) => unknown

/**
 * A new UUID of version 7: 48 bits of milliseconds, then 74 random bits. It is made from
 * `getRandomValues` because `crypto.randomUUID` is missing on a phone that reaches the server over
 * plain http.
 */
export function newId(
  getRandomValues: FillWithRandom = (bytes) => crypto.getRandomValues(bytes),
): string {
  const bytes = new Uint8Array(16)
  getRandomValues(bytes)
  const view = new DataView(bytes.buffer)
  const now = Date.now()
  view.setUint16(0, Math.floor(now / 2 ** 32))
  view.setUint32(2, now % 2 ** 32)
  view.setUint8(6, 0x70 | (view.getUint8(6) & 0x0f))
  view.setUint8(8, 0x80 | (view.getUint8(8) & 0x3f))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20),
  ].join("-")
}
