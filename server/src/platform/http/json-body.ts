import { Refusal } from "@marza/domain/refusal.ts"
import type { Context } from "hono"
import { readBody } from "./body.ts"
import { isExcessive } from "./json-excess.ts"

/** What a JSON body may take unless its call says otherwise. */
const usualLimitBytes = 64 * 1024

/** Larger bodies at once in a process: each takes ten times its size in memory until it is answered. */
const maxLargeBodies = 3

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
  let isLarge = false
  const onSize = (bytes: number) => {
    if (isLarge || bytes <= usualLimitBytes) return
    if (largeBodies >= maxLargeBodies) throw new Refusal("unavailable")
    isLarge = true
    largeBodies += 1
  }
  try {
    const limit = limitBytes ?? usualLimitBytes
    return await work(parse(await readBody(context, limit, "body_too_large", onSize)))
  } finally {
    if (isLarge) largeBodies -= 1
  }
}

function parse(bytes: Uint8Array): unknown {
  if (bytes.length > usualLimitBytes && isExcessive(bytes)) throw new Refusal("body_too_large")
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new Refusal("broken_json")
  }
}
