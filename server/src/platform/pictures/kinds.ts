import type { StoredType } from "@marza/domain/attachments/kinds.ts"
import { Refusal } from "@marza/domain/refusal.ts"

/** A kind of picture that is read, by the decoder's name for it. */
export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "heif"

/** How many of the first bytes of a file say what it is: those of a picture, and of a PDF, which may begin later. */
const pictureHeadBytes = 16
export const headBytes = 2048

/** The first bytes of files; null is an image that we do not accept. */
const fileSignatures: [RegExp, kind: PictureKind | null][] = [
  [/^\xff\xd8\xff/, "jpeg"],
  [/^\x89PNG\r\n/, "png"],
  [/^GIF8[79]a/, "gif"],
  [/^RIFF.{4}WEBP/s, "webp"],
  [/^.{4}ftyp(avif|avis|mif1|msf1)/s, "heif"],
  [/^.{4}ftyp(hei[cmsx]|hev[cmsx])/s, null],
  [/^(II\*|MM.\*|BM)/s, null],
  // SVG, which may hold scripts; a text that begins with an XML declaration counts as one.
  [/^(\xef\xbb\xbf)?\s*<(svg|\?xml)/i, null],
]

const documentTypes: Partial<Record<PictureKind, StoredType>> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
}

/**
 * The kind of a picture by its first bytes.
 * @throws {Refusal} image_required when it is none, image_unsupported when it is of a kind that we do not accept (SVG
 *   and HEIC above all), image_undecodable when it is empty
 */
export function kindOf(content: Uint8Array): PictureKind {
  if (content.length === 0) throw new Refusal("image_undecodable")
  const found = signatureOf(headOf(content))
  if (!found) throw new Refusal("image_required")
  if (!found[1]) throw new Refusal("image_unsupported")
  return found[1]
}

/** Readers look for it within the first 1024 bytes (ISO 32000-1, annex H); what stands before it is no markup. */
const pdfBegin = /^[^<]{0,1019}?%PDF-/

/** The same, and more than its line and comments. */
const pdfContent = /^[^<]{0,1019}?%PDF-[\d.]*(?:\s|%[^\r\n]*[\r\n])+[^\s%]/

/** Tells the type of a stored file by its first bytes; undefined for a type that is not stored. */
export function storedTypeOf(content: Uint8Array): StoredType | undefined {
  const found = signatureOf(headOf(content))
  if (found) return found[1] ? documentTypes[found[1]] : undefined
  return pdfBegin.test(headOf(content, headBytes)) ? "application/pdf" : undefined
}

/** Whether a PDF has anything but its heading. Some that have not were stored once. */
export const hasContentOfPdf = (content: Uint8Array): boolean =>
  pdfContent.test(headOf(content, headBytes))

const headOf = (content: Uint8Array, bytes = pictureHeadBytes) =>
  Buffer.from(content.subarray(0, bytes)).toString("latin1")
const signatureOf = (head: string) => fileSignatures.find(([signature]) => signature.test(head))
