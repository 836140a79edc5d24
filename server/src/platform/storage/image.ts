import { open, readFile } from "node:fs/promises"
import type { StoredType } from "@marza/domain/attachments/kinds.ts"
import { imageLimitBytes, imageLimitPixels } from "@marza/domain/images/limit.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import pLimit from "p-limit"
import sharp, { type Sharp } from "sharp"
import type { ImageType } from "./signed-url.ts"

export type Image = { bytes: Buffer; type: ImageType }
/** What a picture is for: a car's photo is shown large, a person's avatar and an organization's logo small. */
export type ImageUse = "photo" | "avatar" | "logo"

const thumbnailPixels = { width: 400, height: 300 }
const longestSidePixels: Record<ImageUse, number> = { photo: 2560, avatar: 800, logo: 800 }
const timeoutSeconds = 20
const jpegQuality = 84
const webpQuality = 84
const thumbnailQuality = 78

/** At most two at once: each takes a core, memory for all pixels, and threads that passwords and files need too. */
const inQueue = pLimit(2)

/** The first bytes of files. The kind is sharp's name for it; null is an image that we do not accept. */
const fileSignatures: [RegExp, kind: "jpeg" | "png" | "gif" | "webp" | "heif" | null][] = [
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

/**
 * Makes the stored image of an upload: upright, in sRGB, no larger than its use needs, and encoded anew, so that no
 * metadata (location and camera included) nor anything else in the file is kept. An animation gives its first
 * frame; GIF and AVIF become WebP.
 * @throws {Refusal} image_required when the content is no image, image_unsupported when it is of a kind that we do not
 *   accept (SVG and HEIC above all), image_too_many_pixels, image_undecodable when it cannot be read
 */
export async function makeImage(upload: Uint8Array, use: ImageUse): Promise<Image> {
  const kind = formatOf(upload)
  return await inQueue(() =>
    refuseUndecodable(() => reencode(upload, kind, longestSidePixels[use])),
  )
}

/** The same of a photo in a file, which is in memory only while it is drawn. */
export const makePhotoOfFile = (path: string): Promise<Image> =>
  inQueue(() =>
    refuseUndecodable(async () => {
      const upload = await readFile(path)
      return reencode(upload, formatOf(upload), longestSidePixels.photo)
    }),
  )

const documentTypes: Record<string, StoredType> = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
}

/**
 * The type of a document by its content, which is stored as it is: it is only ever served as that type.
 * @throws {Refusal} file_unsupported; image_undecodable and image_too_many_pixels for an image whose head is wrong
 */
export async function documentTypeOf(path: string): Promise<StoredType> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(16), 0, 16, 0).finally(() => file.close())
  const head = buffer.toString("latin1")
  if (head.startsWith("%PDF-")) return "application/pdf"
  const kind = fileSignatures.find(([signature]) => signature.test(head))?.[1]
  const type = documentTypes[kind ?? ""]
  if (!type) throw new Refusal("file_unsupported")
  return refuseUndecodable(async () => {
    const { format, width, height } = await sharp(path, { limitInputPixels: false }).metadata()
    if (format !== kind) throw new Refusal("image_undecodable")
    if (width * height > imageLimitPixels) throw new Refusal("image_too_many_pixels")
    return type
  })
}

/** What a stored file is by its first bytes; undefined for none of the types that are stored. */
export function storedTypeOf(content: Buffer): StoredType | undefined {
  const head = content.subarray(0, 16).toString("latin1")
  if (head.startsWith("%PDF-")) return "application/pdf"
  const kind = fileSignatures.find(([signature]) => signature.test(head))?.[1]
  return documentTypes[kind ?? ""]
}

/**
 * The thumbnail of a stored image for the list, cropped to its size, as WebP.
 * @throws {Refusal} image_undecodable
 */
export function makeThumbnail(image: Uint8Array): Promise<Buffer> {
  return inQueue(() =>
    refuseUndecodable(() =>
      openImage(image)
        .resize({ ...thumbnailPixels, fit: "cover" })
        .webp({ quality: thumbnailQuality })
        .toBuffer(),
    ),
  )
}

function formatOf(upload: Uint8Array): string {
  if (upload.length === 0) throw new Refusal("image_undecodable")
  const head = Buffer.from(upload.subarray(0, 16)).toString("latin1")
  const found = fileSignatures.find(([signature]) => signature.test(head))
  if (!found) throw new Refusal("image_required")
  if (!found[1]) throw new Refusal("image_unsupported")
  return found[1]
}

const openImage = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: imageLimitPixels, failOn: "error" }).timeout({
    seconds: timeoutSeconds,
  })

async function reencode(upload: Uint8Array, kind: string, longestSide: number): Promise<Image> {
  // Only the header is read, so that a decompression bomb is not decoded.
  const { format, width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
  if (format !== kind) throw new Refusal("image_undecodable")
  if (width * height > imageLimitPixels) throw new Refusal("image_too_many_pixels")
  // sharp keeps no metadata unless it is told to, and brings colours to sRGB.
  const drawing = openImage(upload)
    .autoOrient()
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
  const type = format === "jpeg" ? "jpg" : format === "png" ? "png" : "webp"
  const bytes = await encoders[type](drawing.clone()).toBuffer()
  // Scaling a picture of few colours can make its file larger.
  return bytes.length <= imageLimitBytes || type === "webp"
    ? { bytes, type }
    : { bytes: await encoders.webp(drawing).toBuffer(), type: "webp" }
}

const encoders: Record<ImageType, (drawing: Sharp) => Sharp> = {
  jpg: (drawing) => drawing.jpeg({ quality: jpegQuality }),
  png: (drawing) => drawing.png(),
  webp: (drawing) => drawing.webp({ quality: webpQuality }),
}

/** Turns every error of sharp into a refusal: the picture is at fault. */
async function refuseUndecodable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("image_undecodable")
  }
}
