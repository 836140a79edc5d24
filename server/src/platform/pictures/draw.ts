import { readFile } from "node:fs/promises"
import { imageLimitBytes, imageLimitFrames, imageLimitPixels } from "@marza/domain/images/limit.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import sharp, { type Sharp } from "sharp"
import type { Drawings, ImageType, ImageUse, Source } from "./drawings.ts"
import { countFrames } from "./frames.ts"
import { kindOf, storedTypeOf } from "./kinds.ts"

const thumbnailPixels = { width: 400, height: 300 }
/** Of a logo, which a paper prints at most 53 mm wide and 13 mm high. */
const paperPixels = { width: 640, height: 160 }
const longestSidePixels: Record<ImageUse, number> = { photo: 2560, avatar: 800, logo: 800 }
const jpegQuality = 84
const webpQuality = 84
const thumbnailQuality = 78

// A picture takes one core, and nothing of it is kept for the next.
sharp.concurrency(1)
sharp.cache(false)

/** The one module that decodes pictures. Only the process that is there for it imports it. */
export const drawings: Drawings = {
  image: async (source, use) => {
    const { content, kind } = await check(source)
    const longestSide = longestSidePixels[use]
    // sharp keeps no metadata unless it is told to, and brings colours to sRGB.
    const drawing = openImage(content)
      .autoOrient()
      .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
    const type = kind === "jpeg" ? "jpg" : kind === "png" ? "png" : "webp"
    const bytes = await encoders[type](drawing.clone()).toBuffer()
    // Scaling a picture of few colours can make its file larger.
    return bytes.length <= imageLimitBytes || type === "webp"
      ? { bytes, type }
      : { bytes: await encoders.webp(drawing).toBuffer(), type: "webp" }
  },
  thumbnail: async (source) => {
    const { content } = await check(source)
    return openImage(content)
      .resize({ ...thumbnailPixels, fit: "cover" })
      .webp({ quality: thumbnailQuality })
      .toBuffer()
  },
  forPaper: async (source) => {
    const { content } = await check(source)
    return openImage(content)
      .resize({ ...paperPixels, fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .jpeg({ quality: jpegQuality, chromaSubsampling: "4:4:4" })
      .toBuffer()
  },
  type: async (source) => {
    const { content } = await check(source)
    const type = storedTypeOf(content)
    if (!type) throw new Refusal("image_unsupported")
    return type
  },
  view: async (source, view) => {
    const { content } = await check(source)
    return openImage(content).extract(view).webp({ quality: 80, effort: 0 }).toBuffer()
  },
}

const encoders: Record<ImageType, (drawing: Sharp) => Sharp> = {
  jpg: (drawing) => drawing.jpeg({ quality: jpegQuality }),
  png: (drawing) => drawing.png(),
  webp: (drawing) => drawing.webp({ quality: webpQuality }),
}

/** Opens the first frame of an animation, which is the library's default. */
const openImage = (content: Uint8Array): Sharp =>
  sharp(content, { limitInputPixels: imageLimitPixels, failOn: "error" })

/** A JPEG has no longer one. Millions of rows would take all the time that a drawing has, however few pixels they are. */
const longestSide = 65_535

/** Reads the structure of a picture, then its header; a decompression bomb is not decoded. @throws {Refusal} */
async function check(source: Source) {
  const content = typeof source === "string" ? await readFile(source) : source
  const kind = kindOf(content)
  if (countFrames(content, kind) > imageLimitFrames) throw new Refusal("image_too_many_frames")
  const { format, width, height } = await sharp(content, { limitInputPixels: false }).metadata()
  if (format !== kind) throw new Refusal("image_undecodable")
  if (width * height > imageLimitPixels || Math.max(width, height) > longestSide)
    throw new Refusal("image_too_many_pixels")
  return { content, kind }
}
