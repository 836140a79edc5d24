import { readFile } from "node:fs/promises"
import sharp from "sharp"
import { makeThumbnail } from "../platform/storage/image.ts"

/** Closer views of the whole picture: its left and its right, where front and rear are. */
const views = [
  { left: 40, top: 200, width: 640, height: 480 },
  { left: 280, top: 200, width: 640, height: 480 },
]

/**
 * A photo from the folder beside this file, in a format that an upload may have, and closer views of it, each with
 * its thumbnail. They are rendered by draw/draw.py, because the demonstration needs photos without a foreign licence.
 */
export async function readPhotos(name: string): Promise<{ photo: Buffer; thumbnail: Buffer }[]> {
  const whole = await readFile(new URL(`photos/${name}.webp`, import.meta.url))
  const drawing = sharp(whole)
  return Promise.all(
    [
      whole,
      ...views.map((view) =>
        drawing.clone().extract(view).webp({ quality: 80, effort: 0 }).toBuffer(),
      ),
    ].map(async (made) => {
      const photo = await made
      return { photo, thumbnail: await makeThumbnail(photo) }
    }),
  )
}
