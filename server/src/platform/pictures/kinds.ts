import type { StoredType } from "@marza/domain/attachments/kinds.ts"
import { Refusal } from "@marza/domain/refusal.ts"

/** A kind of picture that is read, by the decoder's name for it. */
export type PictureKind = "jpeg" | "png" | "gif" | "webp" | "heif"

/** How many of the first bytes of a file say what it is. */
export const headBytes = 16

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

/** Tells the type of a stored file by its first bytes; undefined for a type that is not stored. */
export function storedTypeOf(content: Uint8Array): StoredType | undefined {
  const head = headOf(content)
  if (head.startsWith("%PDF-")) return "application/pdf"
  const kind = signatureOf(head)?.[1]
  return kind ? documentTypes[kind] : undefined
}

const headOf = (content: Uint8Array) =>
  Buffer.from(content.subarray(0, headBytes)).toString("latin1")
const signatureOf = (head: string) => fileSignatures.find(([signature]) => signature.test(head))
