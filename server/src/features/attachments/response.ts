import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import type { Files } from "../../platform/storage/files.ts"
import type { ImageUrls } from "../../platform/storage/signed-url.ts"

type Row = Omit<Attachment, "url" | "thumbnail_url"> & { path: string; is_undrawable: boolean }

/** Attachments as responses show them: with URLs, signed anew. */
export function attachmentResponses(files: Files) {
  const many = async (rows: readonly Row[]): Promise<Attachment[]> => {
    const sign = await files.signer()
    return rows.map((row) => toResponse(row, sign))
  }
  const one = async (row: Row): Promise<Attachment> => toResponse(row, await files.signer())
  return { one, many }
}

function toResponse(
  { path, is_undrawable, ...row }: Row,
  sign: (path: string, name?: string) => ImageUrls,
): Attachment {
  // Only a document is saved under its own name, so a photo's URL carries none.
  const { image_url, thumbnail_url } = sign(path, row.kind === "photo" ? undefined : row.name)
  return {
    ...row,
    url: image_url,
    thumbnail_url: row.content_type === "application/pdf" || is_undrawable ? null : thumbnail_url,
  }
}
