import { open } from "node:fs/promises"
import type { StoredType } from "@marza/domain/attachments/kinds.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { hasContentOfPdf, headBytes, storedTypeOf } from "./kinds.ts"
import type { PictureSender, Pictures } from "./pictures.ts"

/**
 * The type of a document by its content, which is stored as it is: it is only ever served as that type. Of a picture
 * the head is read in its turn; any other is known by its first bytes.
 * @throws {Refusal} file_unsupported; for a picture as `Drawings` and `draw` say
 */
export async function documentTypeOf(
  pictures: Pictures,
  sender: PictureSender,
  path: string,
): Promise<StoredType> {
  const file = await open(path)
  const { buffer, bytesRead } = await file
    .read(Buffer.alloc(headBytes), 0, headBytes, 0)
    .finally(() => file.close())
  const head = buffer.subarray(0, bytesRead)
  const type = storedTypeOf(head)
  if (!type || (type === "application/pdf" && !hasContentOfPdf(head)))
    throw new Refusal("file_unsupported")
  return type === "application/pdf" ? type : pictures.draw(sender, "type", path)
}
