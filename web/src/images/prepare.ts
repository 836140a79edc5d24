import { imageLimitBytes, imageLimitPixels } from "@marza/domain/images/limit.ts"
import { ImageRefused } from "./refused.ts"

/** What the server can read; whatever else a browser can read is drawn anew. */
const sentAsItIs = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]

type Step = { longestSide: number; quality: number }
/** Steps are tried in turn until one is small enough. */
type Plan = { steps: readonly Step[]; keepsTransparency: boolean }

/** Detail goes before size, so that a number plate stays readable. */
export const photoPlan: Plan = {
  steps: [
    { longestSide: 2560, quality: 0.86 },
    { longestSide: 2560, quality: 0.76 },
    { longestSide: 2048, quality: 0.76 },
    { longestSide: 1600, quality: 0.72 },
    { longestSide: 1280, quality: 0.68 },
  ],
  keepsTransparency: false,
}

/** The server keeps no more than 800 pixels of an avatar or a logo. */
export const tilePlan: Plan = {
  steps: [
    { longestSide: 800, quality: 0.9 },
    { longestSide: 400, quality: 0.86 },
  ],
  keepsTransparency: true,
}

type Size = { width: number; height: number }

/** Keeps the proportions and never enlarges. */
export function sizeWithin(longestSide: number, { width, height }: Size): Size {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** The first encoding within the limit, or null. */
export async function firstWithin(
  limitBytes: number,
  steps: readonly Step[],
  encode: (step: Step) => Promise<Blob>,
): Promise<Blob | null> {
  for (const step of steps) {
    const encoded = await encode(step)
    if (encoded.size <= limitBytes) return encoded
  }
  return null
}

/** A car's photo as it is sent. @throws {ImageRefused} */
export const preparedPhoto = (file: File) => prepared(file, photoPlan)

/** An avatar or a logo as it is sent. @throws {ImageRefused} */
export const preparedTile = (file: File) => prepared(file, tilePlan)

const isHeic = ({ name, type }: File) => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)

/**
 * A picture as it is sent: upright and at most 2 MB.
 * @throws {ImageRefused} only for what cannot be read, or is too large even when small
 */
async function prepared(file: File, { steps, keepsTransparency }: Plan): Promise<Blob> {
  if (!isHeic(file) && !file.type.startsWith("image/")) throw new ImageRefused("image_required")
  const picture = await decoded(file)
  const pixels = picture.width * picture.height
  const isTransparent = keepsTransparency && !isHeic(file) && file.type !== "image/jpeg"
  try {
    // The server turns what it stores upright as well.
    const isSmall = file.size <= imageLimitBytes && pixels <= imageLimitPixels
    if (isSmall && sentAsItIs.includes(file.type)) return file
    const small = await firstWithin(imageLimitBytes, steps, (step) =>
      drawn(picture, step, isTransparent),
    )
    if (!small) throw new ImageRefused("image_too_large")
    return small
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    // Too large to be drawn, on a device of little memory.
    console.error("A picture could not be made smaller", error)
    throw new ImageRefused(
      pixels > imageLimitPixels ? "image_too_many_pixels" : "image_undecodable",
    )
  } finally {
    picture.close()
  }
}

async function decoded(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" })
  } catch {
    throw new ImageRefused(whyUnread(file))
  }
}

function whyUnread(file: File) {
  if (isHeic(file)) return "heicUndecodable"
  if (!sentAsItIs.includes(file.type)) return "image_unsupported"
  // What cannot be read cannot be made smaller either.
  return file.size > imageLimitBytes ? "image_too_large" : "image_undecodable"
}

/** JPEG knows no transparency, WebP does; a browser that cannot write WebP writes PNG in its place. */
async function drawn(picture: ImageBitmap, step: Step, isTransparent: boolean): Promise<Blob> {
  const { width, height } = sizeWithin(step.longestSide, picture)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d", { alpha: isTransparent })
  if (!context) throw new ImageRefused("image_undecodable")
  context.imageSmoothingQuality = "high"
  if (!isTransparent) {
    // Else what was transparent would turn black.
    context.fillStyle = "#fff"
    context.fillRect(0, 0, width, height)
  }
  context.drawImage(picture, 0, 0, width, height)
  const type = isTransparent ? "image/webp" : "image/jpeg"
  return canvas.convertToBlob({ type, quality: step.quality })
}
