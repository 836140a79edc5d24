import { Refusal, type RefusalCode } from "@marza/domain/refusal.ts"
import type { Context } from "hono"

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Refuses a body whose declared length is over the limit, before any of it is read.
 * @throws {Refusal} `tooLarge`
 */
export function checkLength(context: Context, limitBytes: number, tooLarge: RefusalCode): void {
  if (Number(context.req.header("content-length") ?? 0) > limitBytes) throw new Refusal(tooLarge)
}

/**
 * Reads a body up to the limit, whatever its declared length.
 * @param onSize is told how much there is, first what is declared; it may throw
 * @throws {Refusal} `tooLarge` as soon as the limit is exceeded
 */
export async function readBody(
  context: Context,
  limitBytes: number,
  tooLarge: RefusalCode,
  onSize: (bytes: number) => void = () => {},
): Promise<Bytes> {
  checkLength(context, limitBytes, tooLarge)
  onSize(Number(context.req.header("content-length") ?? 0))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunksOf(context)) {
    size += chunk.length
    if (size > limitBytes) throw new Refusal(tooLarge)
    onSize(size)
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

/** The body as it arrives. @throws {Refusal} bad_request when the client disconnects */
export async function* chunksOf(context: Context): AsyncGenerator<Uint8Array> {
  const reader = context.req.raw.body?.getReader()
  for (;;) {
    // The client disconnected and reads no response; that is no fault of ours.
    const part = await reader?.read().catch(() => {
      throw new Refusal("bad_request")
    })
    if (!part || part.done) return
    yield part.value
  }
}
