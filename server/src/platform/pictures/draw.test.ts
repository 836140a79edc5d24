import sharp from "sharp"
import { afterAll, describe, expect, test } from "vitest"
import { picture, pngOfZeros } from "../../../test/images.ts"
import { openLog } from "../log.ts"
import { drawings } from "./draw.ts"
import type { ImageUse } from "./drawings.ts"
import { openPictures } from "./pictures.ts"

const pictures = openPictures(openLog("silent"))
afterAll(pictures.close)
const requester = { organization: "Autosvetainė", person: "Rasa" }
const makeImage = (upload: Uint8Array, use: ImageUse) =>
  pictures.draw(requester, "image", upload, use)
const makeThumbnail = (image: Uint8Array) => pictures.draw(requester, "thumbnail", image)

const read = (bytes: Uint8Array) => sharp(bytes).metadata()
const codeOf = (upload: Uint8Array) =>
  makeImage(upload, "photo").then(
    ({ type }) => type,
    ({ code }) => code,
  )

/** The colour at a point, given as fractions of width and height. */
async function colourAt(bytes: Uint8Array, right: number, down: number): Promise<string> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
  const at = Math.floor(info.height * down) * info.width + Math.floor(info.width * right)
  const [red = 0, , blue = 0] = data.subarray(at * info.channels)
  if (red > 180 && blue < 70) return "red"
  return blue > 180 && red < 70 ? "blue" : `${red} ${blue}`
}

test("an image for a paper is a small JPEG, white where it was transparent", async () => {
  const transparent = await sharp({
    create: { width: 800, height: 800, channels: 4, background: "#ff000000" },
  })
    .png()
    .toBuffer()
  const bytes = await pictures.draw(requester, "forPaper", transparent)
  expect(await read(bytes)).toMatchObject({ format: "jpeg", width: 160, height: 160 })
  expect(await colourAt(bytes, 0.5, 0.5)).toBe("255 255")
})

describe("the stored image of an upload", () => {
  test.each([
    ["jpeg", "jpg"],
    ["png", "png"],
    ["webp", "webp"],
    ["gif", "webp"],
    ["avif", "webp"],
  ] as const)("given as %s is stored as %s", async (given, type) => {
    const image = await makeImage(await picture(given), "photo")
    expect(image.type).toBe(type)
    const format = type === "jpg" ? "jpeg" : type
    expect(await read(image.bytes)).toMatchObject({ format, width: 640, height: 480 })
    expect(await colourAt(image.bytes, 0.2, 0.5)).toBe("red")
    expect(await colourAt(image.bytes, 0.8, 0.5)).toBe("blue")
  })

  test.each([
    ["photo", 5120, 1000, 2560, 500],
    ["photo", 1000, 5120, 500, 2560],
    ["photo", 30, 20, 30, 20],
    ["avatar", 1600, 400, 800, 200],
    ["avatar", 400, 400, 400, 400],
  ] as const)("of a %s of %i×%i is %i×%i", async (use, width, height, wide, high) => {
    const { bytes } = await makeImage(await picture("jpeg", { width, height }), use)
    expect(await read(bytes)).toMatchObject({ width: wide, height: high })
  })

  test("stands upright, and holds no metadata of location, camera or owner", async () => {
    const lying = await sharp(await picture())
      .withExif({
        IFD0: { Make: "Kamera", Artist: "Rasa" },
        IFD3: { GPSLatitude: "54/1 41/1 0/1", GPSLatitudeRef: "N" },
      })
      .withMetadata({ orientation: 6 })
      .withXmp("<x:xmpmeta xmlns:x='adobe:ns:meta/'>Rasa</x:xmpmeta>")
      .toBuffer()
    expect(await read(lying)).toMatchObject({ width: 640, orientation: 6 })
    expect(lying.includes("Kamera")).toBe(true)
    const { bytes } = await makeImage(lying, "photo")
    const { width, height, orientation, exif, xmp, iptc, icc } = await read(bytes)
    expect({ width, height, orientation, exif, xmp, iptc, icc }).toEqual({
      width: 480,
      height: 640,
    })
    for (const word of ["Kamera", "Rasa", "GPS", "Exif"]) expect(bytes.includes(word)).toBe(false)
    expect(await colourAt(bytes, 0.5, 0.2)).toBe("red")
    expect(await colourAt(bytes, 0.5, 0.8)).toBe("blue")
  })

  test.each(["p3", "cmyk"])("has the colours of sRGB, given %s", async (profile) => {
    const given = await sharp(await picture())
      .toColourspace(profile === "cmyk" ? "cmyk" : "srgb")
      .withIccProfile(profile)
      .toBuffer()
    expect((await read(given)).icc).toBeDefined()
    const { bytes } = await makeImage(given, "photo")
    const { space, icc } = await read(bytes)
    expect({ space, icc }).toEqual({ space: "srgb" })
    // The values are converted too: the same red has other numbers.
    const [red = 0, green = 0] = await sharp(bytes).raw().toBuffer()
    expect(red).toBeGreaterThan(profile === "p3" ? 232 : 215)
    expect(green).toBeLessThan(40)
  })

  test("keeps transparency", async () => {
    const clear = await sharp({
      create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer()
    expect((await read((await makeImage(clear, "avatar")).bytes)).hasAlpha).toBe(true)
  })

  test("of an animation is its first frame", async () => {
    const first = await picture("png")
    const frames = [first, await sharp(first).negate().png().toBuffer()]
    const moving = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await read(moving)).pages).toBe(2)
    const { bytes } = await makeImage(moving, "photo")
    const { pages, height } = await read(bytes)
    expect({ pages, height }).toEqual({ height: 480 })
  })

  test("is no larger than the upload limit, as WebP where necessary", async () => {
    const noise = await sharp({
      create: {
        width: 1200,
        height: 1200,
        channels: 3,
        background: "black",
        noise: { type: "gaussian", mean: 128, sigma: 30 },
      },
    })
      .png()
      .toBuffer()
    const { type, bytes } = await makeImage(noise, "photo")
    expect(type).toBe("webp")
    expect(bytes.length).toBeLessThan(2 * 1024 * 1024)
  })
})

describe("the stored image no longer holds", () => {
  const script = "<html><script>alert(1)</script></html>"

  test("an HTML page in a comment of a JPEG, nor one behind its end", async () => {
    const image = await picture()
    const comment = Buffer.from(
      `\xff\xfe\x00${String.fromCharCode(script.length + 2)}${script}`,
      "latin1",
    )
    const both = Buffer.concat([
      image.subarray(0, 2),
      comment,
      image.subarray(2),
      Buffer.from(script),
    ])
    expect((await read(both)).format).toBe("jpeg")
    const { bytes } = await makeImage(both, "photo")
    expect(bytes.includes("script")).toBe(false)
  })

  test("an HTML page behind the end of a PNG", async () => {
    const { bytes } = await makeImage(
      Buffer.concat([await picture("png"), Buffer.from(script)]),
      "avatar",
    )
    expect(bytes.includes("script")).toBe(false)
  })
})

describe("an upload is refused", () => {
  test.each([
    ["a page", "<!doctype html><title>x</title>"],
    ["PDF", "%PDF-1.7\n"],
    ["text", "labas"],
    ["an archive", "PK\x03\x04rest"],
  ])("as no image: %s", async (_, text) => {
    expect(await codeOf(Buffer.from(text, "latin1"))).toBe("image_required")
  })

  test("when it is cut off, broken or empty", async () => {
    for (const type of ["jpeg", "png", "webp"] as const) {
      const whole = await picture(type)
      expect(await codeOf(whole.subarray(0, whole.length / 2))).toBe("image_undecodable")
      const head = Buffer.concat([whole.subarray(0, 16), Buffer.from("x".repeat(500))])
      expect(await codeOf(head)).toBe("image_undecodable")
    }
    expect(await codeOf(Buffer.alloc(0))).toBe("image_undecodable")
  })

  test.each([
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
    ["SVG behind a declaration", '\xef\xbb\xbf<?xml version="1.0"?>\n<svg width="9"/>'],
    ["BMP", "BM rest of a bitmap"],
    ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0heicmif1"],
  ])("as an unsupported kind: %s", async (_, text) => {
    expect(await codeOf(Buffer.from(text, "latin1"))).toBe("image_unsupported")
  })

  test("as an unsupported kind: TIFF", async () => {
    expect(await codeOf(await picture("tiff"))).toBe("image_unsupported")
  })

  test("when a small file would decode to 900 million pixels, before it is decoded", async () => {
    const bomb = pngOfZeros(30_000, 30_000)
    expect(bomb.length).toBeLessThan(200_000)
    // In this process, whose memory is read.
    const before = process.memoryUsage().rss
    const refused = { code: "image_too_many_pixels" }
    await expect(drawings.image(bomb, "photo")).rejects.toMatchObject(refused)
    await expect(drawings.type(bomb)).rejects.toMatchObject(refused)
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1024 * 1024)
  })
})

test("an upload is refused when it is a line of 40 million pixels, which would take a drawing all its time", async () => {
  await expect(drawings.type(pngOfZeros(1, 40_000_000))).rejects.toMatchObject({
    code: "image_too_many_pixels",
  })
})

test("a thumbnail is 400×300, cropped and not squeezed, of small pictures too", async () => {
  for (const size of [
    { width: 2000, height: 500 },
    { width: 500, height: 2000 },
    { width: 40, height: 40 },
  ]) {
    const bytes = await makeThumbnail(await picture("jpeg", size))
    expect(await read(bytes)).toMatchObject({ format: "webp", width: 400, height: 300 })
    expect(await colourAt(bytes, 0.4, 0.5)).toBe("red")
    expect(await colourAt(bytes, 0.6, 0.5)).toBe("blue")
  }
})
