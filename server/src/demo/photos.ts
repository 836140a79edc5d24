import { readFile } from "node:fs/promises"
import { makeThumbnail } from "../platform/storage/image.ts"

/**
 * A photo from the folder beside this file, in a format that an upload may have, and its thumbnail. They are rendered
 * by draw/draw.py, because the demonstration needs photos without a foreign licence.
 */
export async function readPhoto(name: string): Promise<{ photo: Buffer; thumbnail: Buffer }> {
  const photo = await readFile(new URL(`photos/${name}.webp`, import.meta.url))
  return { photo, thumbnail: await makeThumbnail(photo) }
}
