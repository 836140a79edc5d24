import {
  type DocumentKind,
  isDocumentKind,
  type StoredType,
  storedTypes,
} from "@marza/domain/attachments/kinds.ts"
import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import type { Upload } from "./uploading.ts"

export type CarDocument = Attachment & { kind: DocumentKind }

export const isDocument = (attachment: Attachment): attachment is CarDocument =>
  isDocumentKind(attachment.kind)

export const isDocumentUpload = ({ unsent }: Upload) => isDocumentKind(unsent.body.kind)

/**
 * The `accept` of a file input: all that the server stores. As these are not only images, a phone also offers its
 * files.
 */
export const acceptedTypes = storedTypes.join(",")

export const typeNames: Record<StoredType, string> = {
  "application/pdf": "PDF",
  "image/jpeg": "JPEG",
  "image/png": "PNG",
  "image/webp": "WebP",
}

export const isPdf = ({ content_type }: Attachment) => content_type === "application/pdf"

/** Whether a page can show the file: a picture always, a PDF where the browser has a viewer of its own. */
export const canShow = (file: Attachment) => !isPdf(file) || navigator.pdfViewerEnabled === true

/** Whether a text has every word of a search, whatever the case and the accents of its letters. */
export function matches(text: string, search: string): boolean {
  const plain = plainOf(text)
  return plainOf(search)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

const plainOf = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}/gu, "")
    .toLowerCase()
