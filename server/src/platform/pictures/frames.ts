import type { PictureKind } from "./kinds.ts"

/**
 * Counts the frames of a picture by the structure of its file, without decoding anything: an animation of 100,000
 * frames is a small file, and decoders take the square of their number only to look at the first. What the file says
 * of itself may be wrong, so that this is what a decoder would find, or more. Takes time by the length of the file
 * alone, whatever it holds; a structure that breaks off is the decoder's to refuse.
 * @returns at least 1
 */
export const countFrames = (content: Uint8Array, kind: PictureKind): number =>
  Math.max(1, counters[kind](Buffer.from(content.buffer, content.byteOffset, content.byteLength)))

const counters: Record<PictureKind, (content: Buffer) => number> = {
  jpeg: () => 1,
  png: countOfPng,
  gif: countOfGif,
  webp: countOfWebp,
  heif: countOfHeif,
}

const nameAt = (content: Buffer, offset: number) => content.toString("latin1", offset, offset + 4)

/** RIFF: behind the head of 12 bytes chunks of name, size and data, padded to an even length. */
function countOfWebp(content: Buffer): number {
  let frames = 0
  for (let at = 12; at + 8 <= content.length; ) {
    const size = content.readUInt32LE(at + 4)
    if (nameAt(content, at) === "ANMF") frames++
    at += 8 + size + (size % 2)
  }
  return frames
}

/** Behind the signature chunks of size, name, data and checksum; each fcTL is a frame of an animation. */
function countOfPng(content: Buffer): number {
  let frames = 0
  for (let at = 8; at + 8 <= content.length; ) {
    const name = nameAt(content, at + 4)
    if (name === "IEND") break
    if (name === "fcTL") frames++
    at += 12 + content.readUInt32BE(at)
  }
  return frames
}

const gif = { extension: 0x21, image: 0x2c, headBytes: 13, descriptorBytes: 10 }

/** Behind the head and its colours blocks, whose data are parts of at most 255 bytes, ended by an empty one. */
function countOfGif(content: Buffer): number {
  let frames = 0
  let at = gif.headBytes + coloursOf(content[10])
  for (;;) {
    const block = content[at]
    if (block === gif.image) {
      frames++
      // The descriptor, its colours, and the size of its codes.
      at += gif.descriptorBytes + coloursOf(content[at + 9]) + 1
    } else if (block === gif.extension) at += 2
    else return frames
    for (let size = content[at]; size; size = content[at]) at += 1 + size
    at++
  }
}

/** The bytes of a table of colours, by the flags that announce it. */
const coloursOf = (flags = 0) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Boxes that hold boxes, and how many bytes stand before those. */
const containers: Record<string, number> = { meta: 4, moov: 0, trak: 0, mdia: 0, minf: 0, stbl: 0 }

/**
 * Boxes of size, name and data. A sequence has a sample for each frame; a still picture consists of items, such as its
 * tiles, each of which may be a picture of its own.
 */
function countOfHeif(content: Buffer): number {
  let frames = 0
  for (let at = 0; at + 8 <= content.length; ) {
    const name = nameAt(content, at + 4)
    const short = content.readUInt32BE(at)
    const head = short === 1 ? 16 : 8
    const data = at + head
    if (data + 12 > content.length) break
    const size =
      short === 1 ? Number(content.readBigUInt64BE(at + 8)) : short || content.length - at
    if (name === "iinf")
      frames +=
        content[data] === 0 ? content.readUInt16BE(data + 4) : content.readUInt32BE(data + 4)
    if (name === "stsz" || name === "stz2") frames += content.readUInt32BE(data + 8)
    // A container is entered: what it holds stands right behind its head.
    at = name in containers ? data + (containers[name] ?? 0) : at + Math.max(size, head)
  }
  return frames
}
