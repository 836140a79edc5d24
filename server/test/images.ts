import { crc32, deflateSync } from "node:zlib"
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

export function pngChunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

/** A PNG of one colour, one bit a pixel: a small file, whatever its size. */
export function pngOfZeros(width: number, height: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head[8] = 1
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", head),
    pngChunk("IDAT", deflateSync(Buffer.alloc(Math.ceil(width / 8 + 1) * height))),
    pngChunk("IEND", Buffer.alloc(0)),
  ])
}

/** The same with frames, each of one pixel. */
export function animatedPng(frames: number): Buffer {
  const still = pngOfZeros(8, 8)
  const headEnd = 8 + 25
  const animation = Buffer.alloc(8)
  animation.writeUInt32BE(frames, 0)
  const control = pngChunk("fcTL", Buffer.alloc(26))
  return Buffer.concat([
    still.subarray(0, headEnd),
    pngChunk("acTL", animation),
    ...Array<Buffer>(frames).fill(control),
    still.subarray(headEnd),
  ])
}

function riffChunk(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.write(name)
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data, Buffer.alloc(data.length % 2)])
}

const uint24 = (value: number) => Buffer.from([value & 255, (value >> 8) & 255, value >> 16])

/** A WebP whose canvas has this size, and its frames one pixel each. */
export async function animatedWebp(frames: number, width = 100, height = width): Promise<Buffer> {
  const dot = { width: 1, height: 1, channels: 3, background: "#f00000" } as const
  const still = await sharp({ create: dot }).webp({ lossless: true }).toBuffer()
  const frame = riffChunk(
    "ANMF",
    Buffer.concat([...[0, 0, 0, 0, 10].map(uint24), Buffer.alloc(1), still.subarray(12)]),
  )
  const canvas = [Buffer.from([2, 0, 0, 0]), uint24(width - 1), uint24(height - 1)]
  return riffChunk(
    "RIFF",
    Buffer.concat([
      Buffer.from("WEBP"),
      riffChunk("VP8X", Buffer.concat(canvas)),
      riffChunk("ANIM", Buffer.alloc(6)),
      ...Array<Buffer>(frames).fill(frame),
    ]),
  )
}

/** A GIF of frames of one pixel. */
export function animatedGif(frames: number): Buffer {
  const colours = [0, 0, 0, 255, 255, 255]
  const screen = [1, 0, 1, 0, 0x80, 0, 0]
  const control = [0x21, 0xf9, 4, 0, 10, 0, 0, 0]
  const image = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]
  const frame = Buffer.from([...control, ...image])
  return Buffer.concat([
    Buffer.from("GIF89a"),
    Buffer.from([...screen, ...colours]),
    ...Array<Buffer>(frames).fill(frame),
    Buffer.from([0x3b]),
  ])
}
