import { type FileHandle, mkdir, open, rm } from "node:fs/promises"
import { join } from "node:path"
import { Readable } from "node:stream"
import { incomingName } from "./incoming-name.ts"

const readBytes = 64 * 1024

/** Content that waits outside memory until its turn comes. */
export type Spool = {
  /** Writes the chunks, one part after the other. @returns opens what was written */
  add: (
    chunks: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>,
  ) => Promise<() => Readable>
  close: () => Promise<void>
}

/** A file of this machine that has no name any more, so that nothing is left of it whatever becomes of this process. */
export async function openSpool(folder: string): Promise<Spool> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, incomingName())
  const file = await open(path, "wx+", 0o600)
  await rm(path)
  let end = 0
  return {
    async add(chunks) {
      const start = end
      for await (const chunk of chunks) {
        const bytes = Buffer.from(chunk as string)
        await file.writeFile(bytes)
        end += bytes.length
      }
      const part = { start, end }
      return () => Readable.from(readPart(file, part), { objectMode: false })
    },
    close: () => file.close(),
  }
}

async function* readPart(file: FileHandle, { start, end }: { start: number; end: number }) {
  for (let at = start; at < end; ) {
    const length = Math.min(readBytes, end - at)
    const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, at)
    if (bytesRead === 0) throw new Error("the spool ends too early")
    at += bytesRead
    yield buffer.subarray(0, bytesRead)
  }
}
