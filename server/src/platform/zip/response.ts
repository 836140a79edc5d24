import type { Readable } from "node:stream"
import type { Context } from "hono"
import { disposition } from "../http/disposition.ts"

/** A ZIP as a download. When its content breaks off, so does the response, without its end. */
export const zipResponse = (
  context: Context,
  { content, fileName }: { content: Readable; fileName: string },
): Response =>
  // Not Readable.toWeb(): it throws an uncatchable error when the client disconnects while data arrive.
  context.body(ReadableStream.from(content), 200, {
    "content-type": "application/zip",
    "content-disposition": disposition("attachment", fileName),
  })
