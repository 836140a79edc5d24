import { once } from "node:events"
import { Readable } from "node:stream"
import { constants, createDeflateRaw, createInflateRaw } from "node:zlib"
import type { ZipEntry } from "./zip.ts"

/**
 * A text file of a ZIP that is written piece by piece before the ZIP is made, and held compressed until its turn comes: a
 * table of many rows is a tenth of its size so. Quickly rather than well, because the ZIP compresses it once more.
 */
export function heldText(path: string, modifiedAt: Date) {
  const deflate = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  const chunks: Buffer[] = []
  deflate.on("data", (chunk: Buffer) => chunks.push(chunk))
  return {
    write: async (text: string): Promise<void> => {
      if (!deflate.write(text)) await once(deflate, "drain")
    },
    /** The file, of which nothing more is written. */
    toEntry: async (): Promise<ZipEntry> => {
      deflate.end()
      await once(deflate, "end")
      return {
        path,
        modifiedAt,
        isText: true,
        open: () => Readable.from(chunks).pipe(createInflateRaw()),
      }
    },
  }
}
