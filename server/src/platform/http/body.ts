import { Refusal, type RefusalCode } from "@marza/domain/refusal.ts"
import type { Context } from "hono"

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Refuses a body that says it is longer, before anything of it is taken in.
 * @throws {Refusal} `tooLarge`
 */
export function checkLength(context: Context, limitBytes: number, tooLarge: RefusalCode): void {
  if (Number(context.req.header("content-length") ?? 0) > limitBytes) throw new Refusal(tooLarge)
}

/**
 * Takes in a body of at most so many bytes, whatever it says of its length.
 * @throws {Refusal} `tooLarge` as soon as one more byte has come
 */
export async function readBody(
  context: Context,
  limitBytes: number,
  tooLarge: RefusalCode,
): Promise<Bytes> {
  checkLength(context, limitBytes, tooLarge)
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(context)) {
    size += chunk.length
    if (size > limitBytes) throw new Refusal(tooLarge)
    chunks.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}

async function* chunksOf(context: Context): AsyncGenerator<Uint8Array> {
  const reader = context.req.raw.body?.getReader()
  for (;;) {
    // A sender who broke off reads no answer; to us it is no fault.
    const part = await reader?.read().catch(() => {
      throw new Refusal("bad_request")
    })
    if (!part || part.done) return
    yield part.value
  }
}
