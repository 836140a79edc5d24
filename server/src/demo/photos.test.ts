import { readdirSync, readFileSync, statSync } from "node:fs"
import { fileURLToPath } from "node:url"
import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { openLog } from "../platform/log.ts"
import { openPictures } from "../platform/pictures/pictures.ts"
import { demoCars, demoMotors } from "./cars.ts"
import { readPhotos } from "./photos.ts"

const pictures = openPictures(openLog("silent"))
afterAll(pictures.close)
const folder = fileURLToPath(new URL("photos/", import.meta.url))
const files = readdirSync(folder)

describe("the photos of the demonstration", () => {
  test("are one for each car that names one, and no other", () => {
    const named = [...demoCars, ...demoMotors].flatMap(({ photo }) => photo ?? [])
    expect(named.map((name) => `${name}.webp`).sort()).toEqual(files.toSorted())
  })

  test("are at most 3 MB together", () => {
    const bytes = files.map((file) => statSync(`${folder}${file}`).size)
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000)
  })

  test.each(files)(
    "%s is stored as an upload would be: upright WebP of 4:3 without metadata",
    async (file) => {
      const metadata = await sharp(readFileSync(`${folder}${file}`)).metadata()
      expect(metadata).toMatchObject({ format: "webp", space: "srgb" })
      expect(metadata.width).toBeGreaterThanOrEqual(560)
      expect(metadata.width).toBeLessThanOrEqual(2560)
      expect(metadata.width * 3).toBe(metadata.height * 4)
      const { exif, icc, iptc, xmp, orientation } = metadata
      expect([exif, icc, iptc, xmp, orientation].filter(Boolean)).toEqual([])
    },
  )

  test("include closer views, and each has the thumbnail of the list", async () => {
    const photos = await readPhotos(pictures, "v60")
    expect(photos).toHaveLength(3)
    for (const { photo, thumbnail } of photos) {
      expect(await sharp(photo).metadata()).toMatchObject({ format: "webp" })
      const metadata = await sharp(thumbnail).metadata()
      expect(metadata).toMatchObject({ format: "webp", width: 400, height: 300 })
    }
  })
})
