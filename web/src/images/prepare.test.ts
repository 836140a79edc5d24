import { imageLimitBytes, imageLimitPixels } from "@marza/domain/images/limit.ts"
import { afterEach, describe, expect, test, vi } from "vitest"
import { firstWithin, photoPlan, preparePhoto, prepareTile, sizeWithin } from "./prepare.ts"

const megabyte = 1024 * 1024

const fileOf = (size: number, type: string, name = "photo") =>
  new File([new Uint8Array(size)], name, { type })

afterEach(() => vi.unstubAllGlobals())

/** Mocks a browser that decodes images of this size, and encodes so many bytes for each pixel at full quality. */
function mockBrowser({ width, height, bytesPerPixel }: Record<string, number>) {
  const drawn: { width: number; height: number; quality: number; hasAlpha: boolean }[] = []
  const picture = { width, height, close: vi.fn() }
  const read = vi.fn(async () => picture)
  vi.stubGlobal("createImageBitmap", read)
  class Canvas {
    readonly width: number
    readonly height: number
    private hasAlpha = true
    constructor(wide: number, high: number) {
      this.width = wide
      this.height = high
    }
    getContext(_kind: string, { alpha }: { alpha: boolean }) {
      this.hasAlpha = alpha
      return { fillRect: () => {}, drawImage: () => {} }
    }
    async convertToBlob({ quality, type }: { quality: number; type: string }) {
      drawn.push({ width: this.width, height: this.height, quality, hasAlpha: this.hasAlpha })
      const size = Math.floor(this.width * this.height * quality * (bytesPerPixel ?? 0))
      return new Blob([new Uint8Array(size)], { type })
    }
  }
  vi.stubGlobal("OffscreenCanvas", Canvas)
  return { drawn, picture, read }
}

test.each([
  [
    { width: 4032, height: 3024 },
    { width: 2560, height: 1920 },
  ],
  [
    { width: 3024, height: 4032 },
    { width: 1920, height: 2560 },
  ],
  [
    { width: 800, height: 600 },
    { width: 800, height: 600 },
  ],
  [
    { width: 100_000, height: 3 },
    { width: 2560, height: 1 },
  ],
])("%o fits into 2560 as %o", (size, expected) => {
  expect(sizeWithin(2560, size)).toEqual(expected)
})

test("quality is reduced before size, and the first encoding that is small enough is taken", async () => {
  const asked: { longestSide: number; quality: number }[] = []
  const sizes = [5, 4, 3, 2, 1]
  const found = await firstWithin(3, photoPlan.steps, async (step) => {
    asked.push(step)
    return new Blob([new Uint8Array(sizes[asked.length - 1] ?? 0)])
  })
  expect(found?.size).toBe(3)
  expect(asked).toHaveLength(3)
  const [first, second, third] = asked
  expect(second?.longestSide).toBe(first?.longestSide)
  expect(second?.quality).toBeLessThan(first?.quality ?? 0)
  expect(third?.longestSide).toBeLessThan(second?.longestSide ?? 0)
})

test("no encoding is taken when even the smallest is too large", async () => {
  const encode = async () => new Blob([new Uint8Array(4)])
  expect(await firstWithin(3, photoPlan.steps, encode)).toBeNull()
})

test("a photo of 6 MB is decoded upright and becomes a smaller JPEG", async () => {
  const { drawn, picture, read } = mockBrowser({ width: 3024, height: 4032, bytesPerPixel: 0.5 })
  const file = fileOf(6 * megabyte, "image/jpeg")
  const photo = await preparePhoto(file)
  expect(read).toHaveBeenCalledWith(file, { imageOrientation: "from-image" })
  expect(photo.type).toBe("image/jpeg")
  expect(photo.size).toBeLessThanOrEqual(imageLimitBytes)
  // 1920×2560 at the best quality would be 2.1 MB.
  expect(drawn).toHaveLength(2)
  expect(drawn[1]).toMatchObject({ width: 1920, height: 2560 })
  expect(picture.close).toHaveBeenCalledOnce()
})

test("a photo that stays too large is refused as such", async () => {
  const { drawn } = mockBrowser({ width: 3024, height: 4032, bytesPerPixel: 9 })
  await expect(preparePhoto(fileOf(6 * megabyte, "image/jpeg"))).rejects.toMatchObject({
    reason: "image_too_large",
  })
  expect(drawn.length).toBeGreaterThan(3)
})

test("a small file of a type that the server reads is sent unchanged", async () => {
  const { drawn } = mockBrowser({ width: 800, height: 600 })
  const file = fileOf(imageLimitBytes, "image/webp")
  expect(await preparePhoto(file)).toBe(file)
  expect(drawn).toEqual([])
})

test("a small image of any other type becomes a JPEG", async () => {
  mockBrowser({ width: 800, height: 600, bytesPerPixel: 0.1 })
  expect((await preparePhoto(fileOf(1000, "image/bmp"))).type).toBe("image/jpeg")
})

test("a small file with more pixels than the server decodes is scaled down", async () => {
  const side = Math.ceil(Math.sqrt(imageLimitPixels)) + 1
  const { drawn } = mockBrowser({ width: side, height: side, bytesPerPixel: 0.1 })
  await preparePhoto(fileOf(1000, "image/jpeg"))
  expect(drawn).toMatchObject([{ width: 2560, height: 2560 }])
})

describe("an avatar or a logo", () => {
  test.each([
    ["image/jpeg", "image/jpeg", false],
    ["image/heic", "image/jpeg", false],
    ["image/png", "image/webp", true],
    ["image/webp", "image/webp", true],
  ])("of more than 2 MB, %s, is made smaller as %s", async (type, sent, hasAlpha) => {
    const { drawn } = mockBrowser({ width: 3000, height: 1500, bytesPerPixel: 1 })
    const tile = await prepareTile(fileOf(6 * megabyte, type))
    expect(tile.type).toBe(sent)
    expect(tile.size).toBeLessThanOrEqual(imageLimitBytes)
    expect(drawn).toMatchObject([{ width: 800, height: 400, hasAlpha }])
  })

  test("of exactly 2 MB is sent unchanged", async () => {
    mockBrowser({ width: 800, height: 600 })
    const file = fileOf(imageLimitBytes, "image/png")
    expect(await prepareTile(file)).toBe(file)
  })

  test("that stays too large is refused as such", async () => {
    mockBrowser({ width: 3000, height: 3000, bytesPerPixel: 50 })
    await expect(prepareTile(fileOf(6 * megabyte, "image/png"))).rejects.toMatchObject({
      reason: "image_too_large",
    })
  })
})

describe.each([
  ["a photo", preparePhoto],
  ["an avatar or a logo", prepareTile],
])("%s that this browser cannot read", (_, prepared) => {
  test.each([
    ["application/pdf", "paper.pdf", 10, "image_required"],
    ["application/pdf", "paper.pdf", imageLimitBytes + 1, "image_required"],
    ["", "unknown", 10, "image_required"],
    ["image/jpeg", "torn.jpg", 10, "image_undecodable"],
    ["image/png", "torn.png", imageLimitBytes + 1, "image_too_large"],
    ["image/svg+xml", "logo.svg", 10, "image_unsupported"],
    ["image/tiff", "scan.tif", imageLimitBytes + 1, "image_unsupported"],
    ["image/heic", "IMG_1.heic", imageLimitBytes + 1, "heicUndecodable"],
    ["", "IMG_1.HEIC", 10, "heicUndecodable"],
  ])("of type %j, named %s, with %i bytes: %s", async (type, name, size, reason) => {
    vi.stubGlobal("createImageBitmap", () =>
      Promise.reject(new DOMException("no", "InvalidStateError")),
    )
    await expect(prepared(fileOf(size, type, name))).rejects.toMatchObject({ reason })
  })
})
