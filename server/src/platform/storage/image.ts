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

/** Each takes a core and the picture's pixels in memory, and the threads that hash passwords and read files. */
const inQueue = pLimit(2)

/** What files begin with. The kind on the right is sharp's name for it; null: an image, but none that is taken. */
const fileSignatures: [RegExp, kind: "jpeg" | "png" | "gif" | "webp" | "heif" | null][] = [
  [/^\xff\xd8\xff/, "jpeg"],
  [/^\x89PNG\r\n/, "png"],
  [/^GIF8[79]a/, "gif"],
  [/^RIFF.{4}WEBP/s, "webp"],
  [/^.{4}ftyp(avif|avis|mif1|msf1)/s, "heif"],
  [/^.{4}ftyp(hei[cmsx]|hev[cmsx])/s, null],
  [/^(II\*|MM.\*|BM)/s, null],
  // Drawings that may hold scripts. A text with a declaration before it is taken for one, too.
  [/^(\xef\xbb\xbf)?\s*<(svg|\?xml)/i, null],
]

/**
 * Makes of an upload what is stored: upright, in sRGB, no larger than its use needs, without any metadata (location
 * and camera included) and without whatever else the file carried: it is drawn anew. Of a moving picture the
 * first frame; GIF and AVIF become WebP.
 * @throws {Refusal} image_required when the content is not that of an image, image_unsupported when it is one
 *   that is not taken (SVG and HEIC above all), image_too_many_pixels, image_undecodable when it cannot be read
 */
export async function makeImage(upload: Uint8Array, use: ImageUse): Promise<Image> {
  const kind = formatOf(upload)
  return await inQueue(() =>
    refuseUndecodable(() => reencode(upload, kind, longestSidePixels[use])),
  )
}

/** The list's thumbnail of a stored image, which it covers, as WebP. */
export function makeThumbnail(image: Uint8Array): Promise<Buffer> {
  return inQueue(() =>
    open(image)
      .resize({ ...thumbnailPixels, fit: "cover" })
      .webp({ quality: thumbnailQuality })
      .toBuffer(),
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

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: imageLimitPixels, failOn: "error" }).timeout({
    seconds: timeoutSeconds,
  })

async function reencode(upload: Uint8Array, kind: string, longestSide: number): Promise<Image> {
  // Only the head is read, so that what would unfold to too much does not.
  const { format, width, height } = await sharp(upload, { limitInputPixels: false }).metadata()
  if (format !== kind) throw new Refusal("image_undecodable")
  if (width * height > imageLimitPixels) throw new Refusal("image_too_many_pixels")
  // sharp keeps no metadata unless it is told to, and brings colours to sRGB.
  const drawing = open(upload)
    .autoOrient()
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
  const type = format === "jpeg" ? "jpg" : format === "png" ? "png" : "webp"
  const bytes = await encoders[type](drawing.clone()).toBuffer()
  // A small file of few colours can be a large one after it was scaled.
  return bytes.length <= imageLimitBytes || type === "webp"
    ? { bytes, type }
    : { bytes: await encoders.webp(drawing).toBuffer(), type: "webp" }
}

const encoders: Record<ImageType, (drawing: Sharp) => Sharp> = {
  jpg: (drawing) => drawing.jpeg({ quality: jpegQuality }),
  png: (drawing) => drawing.png(),
  webp: (drawing) => drawing.webp({ quality: webpQuality }),
}

/** Whatever sharp does not like of a picture is the picture's fault. */
async function refuseUndecodable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal("image_undecodable")
  }
}
