import sharp from "sharp"

/** A picture of two halves, left red and right blue, so that rotating or cropping shows. */
export async function picture(
  type: "jpeg" | "png" | "webp" | "gif" | "avif" | "tiff" = "jpeg",
  { width = 640, height = 480 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  const half = { width: Math.floor(width / 2), height, channels: 3 as const }
  const red = await sharp({ create: { ...half, background: "#f00000" } })
    .png()
    .toBuffer()
  return sharp({ create: { width, height, channels: 3, background: "#0000f0" } })
    .composite([{ input: red, left: 0, top: 0 }])
    .toFormat(type)
    .toBuffer()
}
