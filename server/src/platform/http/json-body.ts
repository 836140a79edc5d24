import { Refusal } from "@marza/domain/refusal.ts"
import type { Context } from "hono"
import { checkLength, chunksOf, declaredLength, limited, readBody } from "./body.ts"
import { allowLongTime } from "./body-time.ts"
import { isExcessive } from "./json-excess.ts"
import { type LargeBodies, usualLimitBytes } from "./large-body.ts"

/** Asks what the headers of a JSON body say. @throws {Refusal} unsupported_media_type; body_too_large */
export function checkJson(context: Context, limitBytes = usualLimitBytes): void {
  const type = context.req.header("content-type") ?? ""
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new Refusal("unsupported_media_type")
  checkLength(context, limitBytes, "body_too_large")
}

/**
 * Works on the JSON body of a request.
 * @param large takes what is over 64 KB, where the call allows that; its sender was let in already
 * @throws {Refusal} body_too_large; broken_json; unavailable: other large bodies of the sender
 *   are on their way; storage_full
 */
export async function withJson<Result>(
  context: Context,
  { limitBytes = usualLimitBytes, large }: { limitBytes?: number; large?: LargeBodies | undefined },
  work: (json: unknown, isLarge: boolean) => Promise<Result>,
): Promise<Result> {
  if (!large) return work(parse(await readBody(context, limitBytes, "body_too_large")), false)
  const chunks = limited(chunksOf(context), limitBytes, "body_too_large")
  const isLarge = (declaredLength(context) ?? 0) > usualLimitBytes
  const { start, isWhole } = isLarge ? { start: [], isWhole: false } : await beginningOf(chunks)
  if (isWhole) return work(parse(Buffer.concat(start)), false)
  allowLongTime(context)
  const body = { chunks: joined(start, chunks), gone: context.req.raw.signal }
  return large(body, (bytes) => {
    if (isExcessive(bytes)) throw new Refusal("body_too_large")
    return work(parse(bytes), true)
  })
}

/** Reads what arrives first, until it is over the usual limit. */
async function beginningOf(chunks: AsyncGenerator<Uint8Array>) {
  const start: Uint8Array[] = []
  for (let size = 0; size <= usualLimitBytes; ) {
    const { done, value } = await chunks.next()
    if (done) return { start, isWhole: true }
    start.push(value)
    size += value.length
  }
  return { start, isWhole: false }
}

async function* joined(start: Uint8Array[], rest: AsyncIterable<Uint8Array>) {
  yield* start
  yield* rest
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw new Refusal("broken_json")
  }
}
