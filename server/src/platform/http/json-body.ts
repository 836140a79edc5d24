import { Refusal } from "@marza/domain/refusal.ts"
import type { Context } from "hono"
import { readBody } from "./body.ts"

/** What a JSON body may take unless its call says otherwise. */
const usualLimitBytes = 64 * 1024

/** Larger bodies at once in a process: each takes ten times its size in memory until it is answered. */
const maxLargeBodies = 3

/** More values than any body needs. A text of 20 MB could hold ten million, which would take a gigabyte. */
const maxValues = 1_000_000

let largeBodies = 0

/**
 * Works on the JSON body of a request.
 * @throws {Refusal} unsupported_media_type; body_too_large; broken_json; unavailable: other large bodies are worked on
 */
export async function withJson<Result>(
  context: Context,
  limitBytes: number | undefined,
  work: (json: unknown) => Promise<Result>,
): Promise<Result> {
  const type = context.req.header("content-type") ?? ""
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal("unsupported_media_type")
  // A body without a length may be a large one.
  const length = Number(context.req.header("content-length") ?? Number.POSITIVE_INFINITY)
  const isLarge = limitBytes !== undefined && !(length <= usualLimitBytes)
  if (isLarge && largeBodies >= maxLargeBodies) throw new Refusal("unavailable")
  if (isLarge) largeBodies += 1
  try {
    return await work(await readJson(context, limitBytes ?? usualLimitBytes))
  } finally {
    if (isLarge) largeBodies -= 1
  }
}

async function readJson(context: Context, limitBytes: number): Promise<unknown> {
  const bytes = await readBody(context, limitBytes, "body_too_large")
  if (hasTooManyValues(bytes)) throw new Refusal("body_too_large")
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new Refusal("broken_json")
  }
}

const [quote, backslash, comma, brace, bracket] = Buffer.from('"\\,{[')

/** Every value but the first follows a comma, a brace or a bracket, outside of texts. */
function hasTooManyValues(bytes: Uint8Array): boolean {
  if (bytes.length <= maxValues) return false
  let values = 0
  let isText = false
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at]
    if (isText && byte === backslash) at += 1
    else if (byte === quote) isText = !isText
    else if (!isText && (byte === comma || byte === brace || byte === bracket)) values += 1
  }
  return values > maxValues
}
