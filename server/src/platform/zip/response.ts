import type { Readable } from "node:stream"
import type { Context } from "hono"
import { disposition } from "../http/disposition.ts"
import type { Variables } from "../http/route.ts"
import { streamBody } from "../http/stream-body.ts"

/** A ZIP that is made while it is read, and its name. */
export type Zip = { content: Readable; fileName: string }

/** A ZIP as a download. When its content breaks off, so does the response, without its end. */
export const zipResponse = (
  context: Context<{ Variables: Variables }>,
  { content, fileName }: Zip,
): Response =>
  context.body(streamBody(context, content), 200, {
    "content-type": "application/zip",
    "content-disposition": disposition("attachment", fileName),
  })
