import { readFile } from "node:fs/promises"
import type { Pictures } from "../platform/pictures/pictures.ts"

/** Closer views of the whole picture: its left and its right, where front and rear are. */
const views = [
  { left: 40, top: 200, width: 640, height: 480 },
  { left: 280, top: 200, width: 640, height: 480 },
]

/**
 * A photo from the folder beside this file, in a format that an upload may have, and closer views of it, each with
 * its thumbnail. draw-photos/draw.py renders them, because the demonstration needs photos without a foreign licence.
 */
export async function readPhotos(
  pictures: Pictures,
  name: string,
): Promise<{ photo: Buffer; thumbnail: Buffer }[]> {
  const whole = await readFile(new URL(`photos/${name}.webp`, import.meta.url))
  return Promise.all(
    [undefined, ...views].map(async (view, index) => {
      // A requester of its own for each, because a person has one at a time.
      const requester = { organization: "demo", person: `demo ${index}` }
      const photo = view ? await pictures.draw(requester, "view", whole, view) : whole
      return { photo, thumbnail: await pictures.draw(requester, "thumbnail", photo) }
    }),
  )
}
