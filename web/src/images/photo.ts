import { imageLimitBytes } from "@marza/domain/images/limit.ts"
import { ImageRefused } from "./refused.ts"

/** What the server can read; whatever else a browser can read is drawn anew as JPEG. */
const sentAsItIs = ["image/jpeg", "image/png", "image/webp", "image/avif", "image/gif"]

type Step = { longestSide: number; quality: number }

/** Tried in turn until one is small enough: detail goes before size, so that a number plate stays readable. */
const steps: readonly Step[] = [
  { longestSide: 2560, quality: 0.86 },
  { longestSide: 2560, quality: 0.76 },
  { longestSide: 2048, quality: 0.76 },
  { longestSide: 1600, quality: 0.72 },
  { longestSide: 1280, quality: 0.68 },
]

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
  encode: (step: Step) => Promise<Blob>,
): Promise<Blob | null> {
  for (const step of steps) {
    const encoded = await encode(step)
    if (encoded.size <= limitBytes) return encoded
  }
  return null
}

/**
 * A car's photo as it is sent: upright and at most 2 MB (design, "Decided": car photos).
 * @throws {ImageRefused} only for what cannot be read, or is too large even when small
 */
export async function preparedPhoto(file: File): Promise<Blob> {
  const isHeic = /\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)
  if (!isHeic && !file.type.startsWith("image/")) throw new ImageRefused("image_required")
  const picture = await decoded(file, isHeic)
  try {
    if (canGoAsItIs(file)) return file
    const small = await firstWithin(imageLimitBytes, (step) => drawn(picture, step))
    if (!small) throw new ImageRefused("image_too_large")
    return small
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    // Too large to be drawn, on a device of little memory.
    console.error("A photo could not be made smaller", error)
    throw new ImageRefused("image_undecodable")
  } finally {
    picture.close()
  }
}

async function decoded(file: File, isHeic: boolean): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" })
  } catch {
    throw new ImageRefused(isHeic ? "heic_undecodable" : "image_undecodable")
  }
}

// The server turns what it stores upright as well.
const canGoAsItIs = (file: File) => file.size <= imageLimitBytes && sentAsItIs.includes(file.type)

async function drawn(picture: ImageBitmap, { longestSide, quality }: Step): Promise<Blob> {
  const { width, height } = sizeWithin(longestSide, picture)
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext("2d", { alpha: false })
  if (!context) throw new ImageRefused("image_undecodable")
  context.imageSmoothingQuality = "high"
  // JPEG knows no transparency, which would turn black.
  context.fillStyle = "#fff"
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return canvas.convertToBlob({ type: "image/jpeg", quality })
}
