import { randomFillSync } from "node:crypto"
import { expect, type Page } from "@playwright/test"
import sharp from "sharp"
import type { Api } from "./api.ts"

export type Rgb = readonly [red: number, green: number, blue: number]

export const red: Rgb = [200, 30, 30]
export const green: Rgb = [30, 160, 60]
export const blue: Rgb = [30, 60, 200]

export type ImageFile = { name: string; mimeType: string; buffer: Buffer }

const asColor = ([r, g, b]: Rgb) => ({ r, g, b })

/** An image of one colour. */
export async function plainImage(
  color: Rgb,
  format: "png" | "jpeg" = "png",
  [width, height] = [600, 400],
): Promise<ImageFile> {
  const svg = sharp({ create: { width, height, channels: 3, background: asColor(color) } })
  return {
    name: `picture.${format}`,
    mimeType: `image/${format}`,
    buffer: await svg.toFormat(format).toBuffer(),
  }
}

const noise = 96

/**
 * A photo as phones take it: about 6 MB, stored on its side with an EXIF orientation. When upright, red is above blue.
 */
export async function phonePhoto(width = 3024, height = 4032): Promise<ImageFile> {
  const raw = randomFillSync(Buffer.alloc(width * height * 3))
  for (let index = 0; index < raw.length; index += 1) {
    const color = index < raw.length / 2 ? red : blue
    raw[index] = Math.max(0, (color[index % 3] ?? 0) + ((raw[index] ?? 0) % noise) - noise / 2)
  }
  const buffer = await sharp(raw, { raw: { width, height, channels: 3 } })
    .rotate(270)
    .jpeg({ quality: 90 })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  return { name: "IMG_0001.jpg", mimeType: "image/jpeg", buffer }
}

/** A file that is no image. */
export const pdf: ImageFile = {
  name: "paper.pdf",
  mimeType: "application/pdf",
  buffer: Buffer.from("%PDF-1.7"),
}

export const drawing: ImageFile = {
  name: "logo.svg",
  mimeType: "image/svg+xml",
  buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
}

/** An image of more than 2 MB whose left half is transparent. */
export async function largeTransparentImage(side = 1000): Promise<ImageFile> {
  const raw = randomFillSync(Buffer.alloc(side * side * 4))
  for (let pixel = 0; pixel < side * side; pixel += 1)
    raw[pixel * 4 + 3] = pixel % side < side / 2 ? 0 : 255
  const buffer = await sharp(raw, { raw: { width: side, height: side, channels: 4 } })
    .png()
    .toBuffer()
  return { name: "logo.png", mimeType: "image/png", buffer }
}

/** Downloads an image from the server, with its size. */
export async function downloadImage(page: Page, url: string) {
  const response = await page.request.get(url)
  expect(response.status(), url).toBe(200)
  const bytes = await response.body()
  const { width, height, orientation } = await sharp(bytes).metadata()
  return { bytes, width, height, orientation }
}

/** The colour of an image in the middle of its width, at a height from 0 (top) to 1 (bottom). */
export async function colorAt(bytes: Buffer, down: number): Promise<Rgb> {
  const { width = 0, height = 0 } = await sharp(bytes).metadata()
  const size = 20
  const part = await sharp(bytes)
    .extract({
      left: Math.floor(width / 2) - size / 2,
      top: Math.floor((height - size) * down),
      width: size,
      height: size,
    })
    .toBuffer()
  const { channels } = await sharp(part).stats()
  const [r, g, b] = channels.map(({ mean }) => Math.round(mean))
  return [r ?? 0, g ?? 0, b ?? 0]
}

export async function expectColor(bytes: Buffer, color: Rgb, down = 0.5): Promise<void> {
  const found = await colorAt(bytes, down)
  for (const [index, part] of color.entries())
    expect(Math.abs((found[index] ?? 0) - part), `${found} is not ${color}`).toBeLessThan(12)
}

/** The file input for photos, or for the one image of a page. */
export const fileInput = (page: Page) => page.locator("input[type=file]:not([capture])").first()

/** The group of a car's photo with its controls. */
export const photo = (page: Page) => page.getByRole("group", { name: "Nuotrauka", exact: true })

/** The photo of a car that the gallery shows. */
export const shownPhoto = (page: Page) => photo(page).locator("[aria-current] img").first()

/** Holds what is sent until the returned function is called: its toast would take the place of the one before it. */
export async function holdUploads(page: Page) {
  const isTold = Promise.withResolvers<void>()
  await page.route("**/attachments?*", async (route) => {
    if (route.request().method() === "POST") await isTold.promise
    await route.fallback()
  })
  return isTold.resolve
}

export const progress = (page: Page) => page.getByRole("progressbar")

export const retry = (page: Page) => photo(page).getByRole("button", { name: "Bandyti dar kartą" })

/** Downloads the stored photo of a car. */
export async function storedPhoto(
  page: Page,
  api: Api,
  car: { id: string; organization_id: string },
) {
  const { image_url } = await api.readCar(car)
  return downloadImage(page, image_url ?? "no photo")
}
