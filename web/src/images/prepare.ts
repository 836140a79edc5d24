import { imageLimitBytes, imageLimitPixels } from "@marza/domain/images/limit.ts"
import { ImageRefused } from "./imageRefused.ts"

/** The types that the server reads. An image of another type is converted before it is sent. */
const sentUnchanged = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]

type Step = { longestSide: number; quality: number }
/** `steps` are tried in turn until an encoding is small enough. */
type Plan = { steps: readonly Step[]; keepsTransparency: boolean }

/** Quality is reduced before size, so that a number plate stays readable. */
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

/**
 * The size of a picture whose longest side is at most `longestSide` pixels. It keeps the proportions and never
 * enlarges.
 */
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

/** Prepares a car's photo for the upload. @throws {ImageRefused} */
export const preparePhoto = (file: File) => prepare(file, photoPlan)

const previewSize = { width: 400, height: 300 }

/** A small picture of a prepared photo, cropped like the server's thumbnails, to show before those exist. */
export async function previewOf(image: Blob): Promise<Blob> {
  const picture = await createImageBitmap(image, { imageOrientation: "from-image" })
  try {
    const { width, height } = previewSize
    const { canvas, context } = openCanvas(previewSize)
    const scale = Math.max(width / picture.width, height / picture.height)
    const [wide, high] = [picture.width * scale, picture.height * scale]
    context.drawImage(picture, (width - wide) / 2, (height - high) / 2, wide, high)
    return await canvas.convertToBlob({ type: "image/jpeg", quality: 0.8 })
  } finally {
    picture.close()
  }
}

/** Prepares an avatar or a logo for the upload. @throws {ImageRefused} */
export const prepareTile = (file: File) => prepare(file, tilePlan)

const isHeic = ({ name, type }: File) => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]/.test(type)

/**
 * Makes an image upright and at most 2 MB.
 * @throws {ImageRefused} for a file that cannot be read, or is too large even when scaled down
 */
async function prepare(file: File, { steps, keepsTransparency }: Plan): Promise<Blob> {
  if (!isHeic(file) && !file.type.startsWith("image/")) throw new ImageRefused("image_required")
  const picture = await decode(file)
  const pixels = picture.width * picture.height
  const isTransparent = keepsTransparency && !isHeic(file) && file.type !== "image/jpeg"
  try {
    // An unchanged file may lie on its side: the server turns it upright.
    const isSmall = file.size <= imageLimitBytes && pixels <= imageLimitPixels
    if (isSmall && sentUnchanged.includes(file.type)) return file
    const small = await firstWithin(imageLimitBytes, steps, (step) =>
      draw(picture, step, isTransparent),
    )
    if (!small) throw new ImageRefused("image_too_large")
    return small
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    // A device with little memory cannot draw an image this large.
    console.error("A picture could not be made smaller", error)
    throw new ImageRefused(
      pixels > imageLimitPixels ? "image_too_many_pixels" : "image_undecodable",
    )
  } finally {
    picture.close()
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" })
  } catch {
    throw new ImageRefused(decodeFailure(file))
  }
}

function decodeFailure(file: File) {
  if (isHeic(file)) return "heicUndecodable"
  if (!sentUnchanged.includes(file.type)) return "image_unsupported"
  // A file that cannot be read cannot be scaled down either.
  return file.size > imageLimitBytes ? "image_too_large" : "image_undecodable"
}

/** JPEG has no transparency, so a transparent image becomes WebP, or PNG in a browser that cannot write WebP. */
async function draw(picture: ImageBitmap, step: Step, isTransparent: boolean): Promise<Blob> {
  const size = sizeWithin(step.longestSide, picture)
  const { canvas, context } = openCanvas(size, isTransparent)
  context.drawImage(picture, 0, 0, size.width, size.height)
  const type = isTransparent ? "image/webp" : "image/jpeg"
  return canvas.convertToBlob({ type, quality: step.quality })
}

function openCanvas({ width, height }: Size, isTransparent = false) {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d", { alpha: isTransparent })
  if (!context) throw new ImageRefused("image_undecodable")
  context.imageSmoothingQuality = "high"
  if (!isTransparent) {
    // Otherwise transparent parts would turn black.
    context.fillStyle = "#fff"
    context.fillRect(0, 0, width, height)
  }
  return { canvas, context }
}
