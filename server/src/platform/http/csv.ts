import type { Context } from "hono"
import { disposition } from "./disposition.ts"

/** A CSV file as a download under this name. */
export const csvResponse = (
  context: Context,
  { content, fileName }: { content: string; fileName: string },
): Response =>
  context.body(content, 200, {
    "content-type": "text/csv; charset=utf-8",
    "content-disposition": disposition("attachment", fileName),
  })
