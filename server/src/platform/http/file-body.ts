import { createHash } from "node:crypto"
import { mkdir, rm } from "node:fs/promises"
import { join } from "node:path"
import { pipeline } from "node:stream/promises"
import { Refusal, type RefusalCode } from "@marza/domain/refusal.ts"
import type { Context } from "hono"
import { isDiskFullError } from "../disk-space.ts"
import { openWriteStream } from "../write-stream.ts"
import { checkLength, chunksOf, limited } from "./body.ts"
import { allowLongTime } from "./body-time.ts"
import { incomingName } from "./incoming-name.ts"

/** So much may wait to be written; whatever came during a write is written at once. */
const unwrittenBytes = 1024 * 1024

/** A file that was sent, while it is kept in a folder of this machine. */
export type IncomingFile = {
  path: string
  /** In bytes; at least 1. */
  size: number
  /** SHA-256 of its content. */
  hash: Buffer
  /** Aborts when nobody waits for the response any more. */
  gone: AbortSignal
}

type ReadOptions = {
  folder: string
  limitBytes: number
  tooLarge?: RefusalCode
  empty?: RefusalCode
}

/**
 * Takes the sent file into a folder, for as long as it is used; called once it is clear that the caller may add it.
 * It goes there as it arrives, so that its size takes no memory, and no database connection waits for a slow phone.
 * @throws {Refusal} file_too_large as soon as the limit is exceeded, or `tooLarge`; file_unsupported for an empty one,
 *   or `empty`; storage_full
 */
export type ReadFile = <Result>(
  into: ReadOptions,
  use: (file: IncomingFile) => Promise<Result>,
) => Promise<Result>

/** The raw file of a request. Its Content-Type is not asked: what is stored follows from the content. */
export const fileReader =
  (context: Context): ReadFile =>
  async (options, use) => {
    const { folder, limitBytes, tooLarge = "file_too_large" } = options
    checkLength(context, limitBytes, tooLarge)
    allowLongTime(context)
    await mkdir(folder, { recursive: true })
    const path = join(folder, incomingName())
    try {
      return await use(await receive(context, path, options))
    } catch (error) {
      throw isDiskFullError(error) ? new Refusal("storage_full", { cause: error }) : error
    } finally {
      await rm(path, { force: true })
    }
  }

async function receive(
  context: Context,
  path: string,
  { limitBytes, tooLarge = "file_too_large", empty = "file_unsupported" }: ReadOptions,
): Promise<IncomingFile> {
  const hash = createHash("sha256")
  let size = 0
  await pipeline(
    async function* () {
      for await (const chunk of limited(chunksOf(context), limitBytes, tooLarge)) {
        size += chunk.length
        hash.update(chunk)
        yield chunk
      }
    },
    openWriteStream(path, { flags: "wx", mode: 0o600, highWaterMark: unwrittenBytes }),
  )
  if (size === 0) throw new Refusal(empty)
  return { path, size, hash: hash.digest(), gone: context.req.raw.signal }
}
