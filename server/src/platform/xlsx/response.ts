import type { Context } from "hono"
import { disposition } from "../http/disposition.ts"

/** A workbook as a download under this name. */
export const workbookResponse = (
  context: Context,
  { content, fileName }: { content: Buffer<ArrayBuffer>; fileName: string },
): Response =>
  context.body(content, 200, {
    "content-type": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "content-disposition": disposition("attachment", fileName),
  })
