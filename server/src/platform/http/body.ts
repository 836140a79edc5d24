import { IncomingMessage } from "node:http"
import { buffer } from "node:stream/consumers"
import { Refusal, type RefusalCode } from "@marza/domain/refusal.ts"
import type { Context } from "hono"
import { connectionOf, endStalledBody, stalledBodyMs } from "./body-time.ts"

type Bytes = Uint8Array<ArrayBuffer>

/** The length that a request declares; undefined when it sends its body in chunks. */
export function declaredLength(context: Context): number | undefined {
  const length = context.req.header("content-length")
  return length === undefined ? undefined : Number(length)
}

/**
 * Refuses a body whose declared length is over the limit, before any of it is read.
 * @throws {Refusal} `tooLarge`
 */
export function checkLength(context: Context, limitBytes: number, tooLarge: RefusalCode): void {
  if ((declaredLength(context) ?? 0) > limitBytes) throw new Refusal(tooLarge)
}

/**
 * Reads a body up to the limit, whatever its declared length.
 * @throws {Refusal} `tooLarge` as soon as the limit is exceeded
 */
export async function readBody(
  context: Context,
  limitBytes: number,
  tooLarge: RefusalCode,
): Promise<Bytes> {
  checkLength(context, limitBytes, tooLarge)
  return buffer(limited(chunksOf(context), limitBytes, tooLarge))
}

/** The chunks, up to so many bytes in all. @throws {Refusal} `tooLarge` */
export async function* limited(
  chunks: AsyncIterable<Uint8Array>,
  limitBytes: number,
  tooLarge: RefusalCode,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of chunks) {
    size += chunk.length
    if (size > limitBytes) throw new Refusal(tooLarge)
    yield chunk
  }
}

/**
 * The body as it arrives. Of a server's request it is read as the stream that it is: as one of the web each piece would
 * be copied once more.
 * @throws {Refusal} bad_request when the client disconnects, or sends nothing for a while, which ends its connection
 */
export async function* chunksOf(context: Context): AsyncGenerator<Uint8Array> {
  const pieces = piecesOf(context)
  if (!pieces) return
  try {
    for (;;) {
      const piece = await readInTime(context, pieces)
      if (piece.done) return
      yield piece.value
    }
  } finally {
    // It is not waited for: a client that stands still would never let it end.
    void pieces.return?.()
  }
}

/** Whoever stops reading answers the client all the same, so that the stream stays open. */
function piecesOf(context: Context): AsyncIterator<Uint8Array> | undefined {
  const { incoming } = connectionOf(context)
  return incoming instanceof IncomingMessage
    ? incoming.iterator({ destroyOnReturn: false })
    : context.req.raw.body?.values({ preventCancel: true })
}

/** Only the time in which we wait for the client counts, not that in which we are busy with what has arrived. */
async function readInTime(context: Context, pieces: AsyncIterator<Uint8Array>) {
  const still = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    endStalledBody(context)
    still.reject()
  }, stalledBodyMs)
  try {
    return await Promise.race([pieces.next(), still.promise])
  } catch {
    // The client disconnected, or is cut off, and reads no response; that is no fault of ours.
    throw new Refusal("bad_request")
  } finally {
    clearTimeout(timer)
  }
}
