import { Inflate } from "fflate"
import { maxEntries, maxRatio, maxUnpackedBytes } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"
import { markedEncoding } from "./csv.ts"

/**
 * A file inside a ZIP: where its local header begins, its packed and its unpacked size as the directory states them.
 */
type Entry = {
  offset: number
  packedSize: number
  size: number
  checksum: number
  method: number
  isEncrypted: boolean
}

const endOfDirectory = 0x06054b50
const directoryEntry = 0x02014b50
const localHeader = 0x04034b50
const endLength = 22
const longestComment = 0xffff
/** How many packed bytes are unpacked at once. They may become a thousand times as many before these are counted. */
const partBytes = 16_384

/**
 * Opens a ZIP, whose files are unpacked when they are read. Bytes are counted while they are unpacked, so that a file
 * with a false size is stopped, too.
 * @throws {SpreadsheetRefused} damaged, unpacksTooLarge
 */
export function openZip(bytes: Uint8Array) {
  const entries = readDirectory(bytes)
  const counted = { size: 0 }
  return {
    names: [...entries.keys()],
    /** The text of a file, or null when there is none of that name. @throws {SpreadsheetRefused} */
    text(name: string): string | null {
      const entry = entries.get(name)
      if (!entry) return null
      if (entry.isEncrypted) throw new SpreadsheetRefused("passwordProtected")
      return decode(unpack(bytes, entry, counted))
    },
  }
}

function readDirectory(bytes: Uint8Array): Map<string, Entry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = findEnd(view)
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count > maxEntries) throw new SpreadsheetRefused("unpacksTooLarge")
  const entries = new Map<string, Entry>()
  let total = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryEntry) damaged()
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength))
    const entry = {
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      checksum: view.getUint32(at + 16, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    total += entry.size
    const isBomb = entry.size > 1_000_000 && entry.size > entry.packedSize * maxRatio
    if (total > maxUnpackedBytes || isBomb) throw new SpreadsheetRefused("unpacksTooLarge")
    entries.set(name.replace(/\\/g, "/"), entry)
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The directory's end stands at the end of the file, before a comment that hardly ever exists. */
function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - longestComment)
  for (let at = view.byteLength - endLength; at >= first; at--) {
    if (view.getUint32(at, true) === endOfDirectory) return at
  }
  return damaged()
}

function unpack(bytes: Uint8Array, entry: Entry, counted: { size: number }): Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { offset, packedSize, size, method } = entry
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localHeader) damaged()
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  const packed = bytes.subarray(start, start + packedSize)
  if (packed.length !== packedSize || (method !== 0 && method !== 8)) damaged()
  counted.size += size
  if (counted.size > maxUnpackedBytes) throw new SpreadsheetRefused("unpacksTooLarge")
  const unpacked = method === 0 ? packed : inflate(packed, size)
  if (unpacked.length !== size || checksumOf(unpacked) !== entry.checksum) damaged()
  return unpacked
}

/** Unpacks to exactly the stated size. @throws {SpreadsheetRefused} unpacksTooLarge, damaged */
function inflate(packed: Uint8Array, size: number): Uint8Array {
  const unpacked = new Uint8Array(size)
  let length = 0
  const stream = new Inflate((part) => {
    if (length + part.length > size) throw new SpreadsheetRefused("unpacksTooLarge")
    unpacked.set(part, length)
    length += part.length
  })
  try {
    for (let at = 0; at < packed.length; at += partBytes)
      stream.push(packed.subarray(at, at + partBytes), at + partBytes >= packed.length)
  } catch (error) {
    if (error instanceof SpreadsheetRefused) throw error
    damaged()
  }
  return unpacked.subarray(0, length)
}

const decode = (bytes: Uint8Array): string =>
  new TextDecoder(markedEncoding(bytes) ?? "utf-8").decode(bytes)

const checksumTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value
})

/** CRC-32, which a ZIP states for each of its files. By index, which takes a quarter of the time of an iterator. */
function checksumOf(bytes: Uint8Array): number {
  let value = -1
  for (let at = 0; at < bytes.length; at++)
    value = (checksumTable[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0) ^ (value >>> 8)
  return ~value >>> 0
}

function damaged(): never {
  throw new SpreadsheetRefused("damaged")
}
