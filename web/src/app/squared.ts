/** The size of a bookmark's icon. */
const iconPixels = 64

/** Centres a logo in a square, because browsers distort an icon that is not square. */
export async function squared(url: string): Promise<string> {
  const image = new Image()
  image.src = url
  await image.decode()
  const { naturalWidth, naturalHeight } = image
  if (naturalWidth === naturalHeight) return url
  const scale = iconPixels / Math.max(naturalWidth, naturalHeight)
  const [width, height] = [naturalWidth * scale, naturalHeight * scale]
  const canvas = document.createElement("canvas")
  canvas.width = canvas.height = iconPixels
  const [left, top] = [(iconPixels - width) / 2, (iconPixels - height) / 2]
  canvas.getContext("2d")?.drawImage(image, left, top, width, height)
  return canvas.toDataURL()
}
