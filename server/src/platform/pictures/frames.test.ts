import fc from "fast-check"
import sharp from "sharp"
import { describe, expect, test } from "vitest"
import { animatedGif, animatedPng, animatedWebp, picture } from "../../../test/images.ts"
import { countFrames } from "./frames.ts"
import { kindOf, type PictureKind } from "./kinds.ts"

const pagesOf = async (content: Buffer) => (await sharp(content).metadata()).pages ?? 1
const count = (content: Uint8Array) => countFrames(content, kindOf(content))

describe("the frames of a picture are counted by its structure", () => {
  test.each(["jpeg", "png", "webp", "gif"] as const)("one of a still %s", async (type) => {
    expect(count(await picture(type))).toBe(1)
  })

  test("a few items of a still AVIF", async () => {
    const items = count(await picture("avif"))
    expect(items).toBeGreaterThanOrEqual(1)
    expect(items).toBeLessThanOrEqual(4)
  })

  test.each([1, 2, 7, 999])("%i of an animation, as a decoder does", async (frames) => {
    const webp = await animatedWebp(frames)
    expect(count(webp)).toBe(frames)
    expect(await pagesOf(webp)).toBe(frames)
    expect(count(animatedGif(frames))).toBe(frames)
    expect(await pagesOf(animatedGif(frames))).toBe(frames)
    // No decoder here knows that a PNG may move; browsers do.
    expect(count(animatedPng(frames))).toBe(frames)
  })

  test.each(["gif", "webp"] as const)("as a decoder does of a %s that was drawn", async (type) => {
    const first = await picture("png")
    const frames = [
      first,
      await sharp(first).negate().toBuffer(),
      await sharp(first).flip().toBuffer(),
    ]
    const moving = await sharp(frames, { join: { animated: true } })
      .toFormat(type)
      .toBuffer()
    expect(await pagesOf(moving)).toBe(3)
    expect(count(moving)).toBe(3)
  })

  test("of a sequence of AVIF by its samples, however deep the boxes lie", () => {
    const box = (name: string, ...parts: Buffer[]) => {
      const data = Buffer.concat(parts)
      const head = Buffer.alloc(8)
      head.writeUInt32BE(data.length + 8, 0)
      head.write(name, 4)
      return Buffer.concat([head, data])
    }
    const counted = (offset: number, value: number) => {
      const data = Buffer.alloc(offset + 8)
      data.writeUInt32BE(value, offset)
      return data
    }
    const samples = box("stsz", counted(8, 90_000))
    const nested = ["stbl", "minf", "mdia", "trak", "moov"].reduce(
      (inner, name) => box(name, inner),
      samples,
    )
    const brand = box("ftyp", Buffer.from("avis\0\0\0\0avis"))
    expect(count(Buffer.concat([brand, nested]))).toBe(90_000)
    const version1 = counted(4, 70_000)
    version1[0] = 1
    const items = box("meta", Buffer.alloc(4), box("hdlr", Buffer.alloc(24)), box("iinf", version1))
    expect(count(Buffer.concat([brand, items]))).toBe(70_000)
  })
})

const heads: Record<PictureKind, string> = {
  jpeg: "\xff\xd8\xff",
  png: "\x89PNG\r\n\x1a\n",
  gif: "GIF89a",
  webp: "RIFF\0\0\0\0WEBP",
  heif: "\0\0\0\x1cftypavis",
}

test("counting ends for whatever bytes, and finds no more frames than bytes, unless the file says so", () => {
  const kinds = Object.keys(heads) as PictureKind[]
  const names = ["ANMF", "fcTL", "moov", "meta", "trak", "\x2c\0", "\x21\xf9", "\0\0\0\x01"]
  const part = fc.oneof(
    fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
    fc.constantFrom(...names).map((name) => Buffer.from(name, "latin1")),
  )
  fc.assert(
    fc.property(fc.constantFrom(...kinds), fc.array(part, { maxLength: 60 }), (kind, parts) => {
      const content = Buffer.concat([Buffer.from(heads[kind], "latin1"), ...parts])
      const frames = countFrames(content, kind)
      expect(frames).toBeGreaterThanOrEqual(1)
      if (kind !== "heif") expect(frames).toBeLessThanOrEqual(content.length)
    }),
    { numRuns: 3000 },
  )
})

test("counting ends for a real animation of which bytes were changed", async () => {
  const originals = [
    await animatedWebp(20),
    animatedGif(20),
    animatedPng(20),
    await picture("avif"),
  ]
  const change = fc.record({ at: fc.nat(), byte: fc.nat(255) })
  fc.assert(
    fc.property(
      fc.constantFrom(...originals),
      fc.array(change, { maxLength: 10 }),
      fc.nat(),
      (original, changes, cutAt) => {
        const content = Buffer.from(original.subarray(0, 20 + (cutAt % original.length)))
        for (const { at, byte } of changes) content[at % content.length] = byte
        expect(countFrames(content, kindOf(original))).toBeGreaterThanOrEqual(1)
      },
    ),
    { numRuns: 3000 },
  )
})
