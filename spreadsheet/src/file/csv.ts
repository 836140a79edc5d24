import Papa from "papaparse"
import { maxCells, maxColumns, maxLines, maxRows } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"
import { type Cell, type Sheet, textCell } from "../sheet.ts"
import { cellCounter } from "./counter.ts"
import { windowsEncodingOf } from "./windows-encoding.ts"

const separators = [";", "\t", "|", ","]

/**
 * Reads a file of text: one row a line, cells between semicolons, commas, tabs or bars.
 * @param isOwn tells by its cells whether we exported it
 * @throws {SpreadsheetRefused} notSpreadsheet, damaged, tooManyRows, tooManyColumns, tooManyCells, cellTooLong
 */
export function readCsv(
  bytes: Uint8Array,
  name: string,
  isOwn: (rows: readonly string[][]) => boolean,
): Sheet {
  const text = decodeText(bytes).replace(/\r\n?/g, "\n")
  const [, stated, rest = ""] = /^sep=(.)\n([\s\S]*)$/i.exec(text) ?? [null, undefined, text]
  const delimiter = stated ?? separatorOf(rest)
  refuseEndless(rest, delimiter)
  const { data, errors } = Papa.parse<string[]>(rest, { delimiter, newline: "\n" })
  if (errors.some(({ code }) => code === "MissingQuotes")) throw new SpreadsheetRefused("damaged")
  const isOurs = isOwn(data)
  const rows = data
    .map((cells, index) => ({
      number: index + 1 + (stated ? 1 : 0),
      cells: withoutEmptyEnd(
        cells.map((text) => textCell((isOurs ? withoutMark(text) : text).trim())),
      ),
      isHidden: false,
      width: cells.length,
    }))
    .filter(({ cells }) => cells.length > 0)
  if (rows.length > maxRows) throw new SpreadsheetRefused("tooManyRows")
  const counter = cellCounter()
  for (const { cells } of rows) {
    if (cells.length > maxColumns) throw new SpreadsheetRefused("tooManyColumns")
    for (const { seen } of cells) counter.text(seen.length)
  }
  return { name, rows, merges: [], isHidden: false, hiddenColumns: [], firstSerialDay: "1900" }
}

/** Refuses millions of lines or cells at once, because the parser would split them all before any could be counted. */
function refuseEndless(text: string, delimiter: string) {
  if (countOf("\n", text, maxLines) > maxLines) throw new SpreadsheetRefused("tooManyRows")
  if (countOf(delimiter, text, maxCells) > maxCells) throw new SpreadsheetRefused("tooManyCells")
}

/** How often a letter stands in a text; counting stops after `most`. */
function countOf(letter: string, text: string, most: number): number {
  let count = 0
  for (let at = text.indexOf(letter); at >= 0 && count <= most; at = text.indexOf(letter, at + 1))
    count += 1
  return count
}

/** Removes the apostrophe that our own files put before a text that a spreadsheet would run as a formula. */
const withoutMark = (text: string) => text.replace(/^'(?='*[=+\-@\t\r\n])/, "")

const withoutEmptyEnd = (cells: Cell[]) =>
  cells.slice(0, cells.findLastIndex(({ kind }) => kind !== "empty") + 1)

/**
 * Decodes UTF-8 or UTF-16, with or without a byte-order mark. Other bytes come from an older Windows program, and their
 * letters show which encoding it used.
 * @throws {SpreadsheetRefused} notSpreadsheet
 */
export function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  // These characters are in no text file.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if (/[\x00-\x08\x0e-\x1a\x1c-\x1f]/.test(text) || /^\s*(<[!?a-z]|%PDF|\{\\rtf)/i.test(text))
    throw new SpreadsheetRefused("notSpreadsheet")
  return text
}

/** The encoding that a byte-order mark names, which decides even where a letter is broken; null without one. */
export function markedEncoding([first, second, third]: Uint8Array): string | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8"
  if (first === 0xff && second === 0xfe) return "utf-16le"
  return first === 0xfe && second === 0xff ? "utf-16be" : null
}

function encodingOf(bytes: Uint8Array): string {
  const marked = markedEncoding(bytes)
  if (marked) return marked
  const start = bytes.subarray(0, 2000)
  const zerosAt = (parity: number) =>
    start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  if (zerosAt(1) > start.length / 4) return "utf-16le"
  if (zerosAt(0) > start.length / 4) return "utf-16be"
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes)
    return "utf-8"
  } catch {
    return windowsEncodingOf(bytes)
  }
}

/**
 * The separator that occurs most. A comma between two digits is not counted, because it is probably part of a number.
 */
function separatorOf(text: string): string {
  const lines = text.slice(0, 50_000).replace(/"(?:[^"]|"")*"/g, '"')
  const counts = separators.map((separator) =>
    separator === ","
      ? (lines.match(/(?<!\d),|,(?!\d)/g) ?? []).length
      : lines.split(separator).length - 1,
  )
  const most = Math.max(...counts)
  if (most === 0) return lines.includes(",") ? "," : ";"
  // A row of many texts has more commas inside them than semicolons between them.
  const firstLine = lines.slice(0, lines.indexOf("\n") >>> 0)
  const inHeadings = separators.filter(
    (separator) => separator !== "," && firstLine.includes(separator),
  )
  const [only] = inHeadings
  return inHeadings.length === 1 && only ? only : (separators[counts.indexOf(most)] ?? ";")
}
