import { once } from "node:events"
import { Readable } from "node:stream"
import { constants, createDeflateRaw, createInflateRaw } from "node:zlib"

/**
 * A text that is written piece by piece before the ZIP is made, and held compressed until its turn comes: a table of many
 * rows is a tenth of its size so. Quickly rather than well, because the ZIP compresses it once more.
 */
export function compressedText() {
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const chunks: Buffer[] = []
  deflate.on("data", (chunk: Buffer) => chunks.push(chunk))
  return {
    write: async (text: string | Uint8Array): Promise<void> => {
      if (!deflate.write(text)) await once(deflate, "drain")
    },
    /** Nothing more is written. Gives what opens the text. */
    end: async (): Promise<() => Readable> => {
      deflate.end()
      await once(deflate, "end")
      return () => Readable.from(chunks).pipe(createInflateRaw())
    },
  }
}
