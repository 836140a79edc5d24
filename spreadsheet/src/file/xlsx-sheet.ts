import { maxColumnRanges, maxColumns, maxMerges, maxRows } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"
import type { Cell, Merge, Sheet, SheetRow } from "../types.ts"
import { dayOfSerial, type FirstSerialDay } from "../written/serial-days.ts"
import { type CellCounter, refuseLongText } from "./counter.ts"
import type { NumberFormat } from "./number-format.ts"
import { readXml } from "./xml.ts"

/** What the sheets of one workbook share. */
export type SheetContext = {
  sharedTexts: readonly string[]
  formats: readonly NumberFormat[]
  firstSerialDay: FirstSerialDay
  counter: CellCounter
}

export const emptyCell: Cell = { kind: "empty", seen: "" }

type OpenCell = {
  column: number
  type: string
  style: number
  value: string
  hasValue: boolean
  /** Without its "="; null where there is none. */
  formula: string | null
}

/**
 * Reads the XML of a sheet.
 * @throws {SpreadsheetRefused} damaged, tooManyRows, tooManyColumns, tooManyCells, cellTooLong, tooMuchText
 */
export function readSheet(
  xml: string,
  context: SheetContext,
): Pick<Sheet, "rows" | "merges" | "hiddenColumns"> {
  const rows: SheetRow[] = []
  const merges: Merge[] = []
  const hiddenColumns = new Set<number>()
  let row: SheetRow | undefined
  let cell: OpenCell | undefined
  let rowNumber = 0
  let nextColumn = 0
  let columnRanges = 0
  let within: "value" | "formula" | null = null
  let isPronunciation = false
  readXml(xml, {
    open(name, attributes) {
      if (name === "row") {
        const { r, hidden, ht } = attributes()
        const number = r === undefined ? rowNumber + 1 : wholeNumber(r)
        // Two rows of one number would be one row for all that follows.
        if (number <= rowNumber) throw new SpreadsheetRefused("damaged")
        rowNumber = number
        row = { number, cells: [], isHidden: isTrue(hidden) || isZero(ht) }
        nextColumn = 0
      } else if (name === "c" && row) {
        const { r, t = "n", s = "0" } = attributes()
        const column = r === undefined ? nextColumn : placeOf(r).column
        nextColumn = column + 1
        cell = { column, type: t, style: Number(s), value: "", hasValue: false, formula: null }
      } else if (name === "v" || name === "t") {
        within = "value"
        if (cell) cell.hasValue = true
      } else if (name === "f" && cell) {
        within = "formula"
        cell.formula = ""
      }
      // How a word is pronounced is no part of it.
      else if (name === "rPh") isPronunciation = true
      else if (name === "mergeCell") {
        if (merges.length < maxMerges) merges.push(mergeOf(attributes().ref ?? ""))
      } else if (name === "col" && ++columnRanges <= maxColumnRanges) {
        for (const column of hiddenOf(attributes())) hiddenColumns.add(column)
      }
    },
    text(text) {
      if (!cell || isPronunciation || within === null) return
      refuseLongText(cell.value.length + text.length)
      if (within === "value") cell.value += text
      else cell.formula += text
    },
    close(name) {
      if (name === "v" || name === "t" || name === "f") within = null
      else if (name === "rPh") isPronunciation = false
      else if (name === "c" && cell && row) {
        addCell(row, cell, context)
        cell = undefined
      } else if (name === "row" && row) {
        if (row.cells.length > 0) rows.push(row)
        if (rows.length > maxRows) throw new SpreadsheetRefused("tooManyRows")
        row = undefined
      }
    },
  })
  return { rows, merges, hiddenColumns: [...hiddenColumns] }
}

function addCell(row: SheetRow, open: OpenCell, context: SheetContext) {
  const cell = cellOf(open, context)
  if (cell.kind === "empty") return
  if (open.column >= maxColumns) throw new SpreadsheetRefused("tooManyColumns")
  if ((row.cells[open.column] ?? emptyCell) !== emptyCell) throw new SpreadsheetRefused("damaged")
  context.counter.cells(Math.max(0, open.column + 1 - row.cells.length))
  context.counter.text(cell.seen.length)
  while (row.cells.length < open.column) row.cells.push(emptyCell)
  row.cells[open.column] = cell
}

function cellOf(open: OpenCell, context: SheetContext): Cell {
  const { type, style, value, formula } = open
  // An empty text is what a formula may make; nothing at all is what was never computed.
  if (formula !== null && value === "" && !(type === "str" && open.hasValue))
    return { kind: "error", seen: `=${formula.slice(0, 100)}` }
  if (value.trim() === "") return emptyCell
  if (type === "s") return sharedCell(context.sharedTexts[Number(value)])
  if (type === "str" || type === "inlineStr") return textCell(unescaped(value))
  if (type === "b")
    return { kind: "boolean", value: isTrue(value), seen: isTrue(value) ? "TRUE" : "FALSE" }
  if (type === "e") return { kind: "error", seen: value }
  if (type === "d") return { kind: "date", day: value.slice(0, 10), seen: value.slice(0, 10) }
  const number = Number(value)
  if (!Number.isFinite(number)) return textCell(unescaped(value))
  return numberCell(number, context.formats[style], context.firstSerialDay)
}

/** @throws {SpreadsheetRefused} damaged: a cell whose text is missing would be lost without a word */
function sharedCell(text: string | undefined): Cell {
  if (text === undefined) throw new SpreadsheetRefused("damaged")
  return textCell(text)
}

const textCell = (text: string): Cell =>
  text.trim() === "" ? emptyCell : { kind: "text", seen: text }

/** "_x000D_" is how a file writes a letter that XML cannot hold. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

function numberCell(
  number: number,
  format: NumberFormat | undefined,
  firstSerialDay: FirstSerialDay,
): Cell {
  const day = format?.isDate ? dayOfSerial(number, firstSerialDay) : null
  if (day !== null) return { kind: "date", day, seen: day }
  const isDayOrTime = format?.isDate || format?.isTime
  // The 15 digits that spreadsheets keep: 0.1 + 0.2 is 0.3.
  const exact = Number(number.toPrecision(15))
  return {
    kind: "number",
    number: exact,
    seen: shown(exact, format),
    ...(format?.currency && { currency: format.currency }),
    ...(format?.isPercent && { shownAs: "percent" }),
    ...(isDayOrTime && { shownAs: "dayOrTime" }),
  }
}

function shown(number: number, format: NumberFormat | undefined): string {
  if (!format) return String(number)
  const { isPercent, decimals, wholeDigits, currency, words } = format
  const value = isPercent ? number * 100 : number
  const digits = decimals === null ? String(value) : value.toFixed(Math.min(decimals, 20))
  const [, sign = "", whole = "", rest = ""] = /^(-?)(\d*)(.*)$/.exec(digits) ?? []
  const padded = `${sign}${whole.padStart(wholeDigits, "0")}${rest}`
  const beside = currency === "other" ? words : currency
  return `${padded}${isPercent ? "%" : ""}${beside ? ` ${beside}` : ""}`
}

const isTrue = (value: string | undefined) => value === "1" || value === "true"

/** A row without a height is as hidden as one that is marked so. */
const isZero = (size: string | undefined) => size !== undefined && Number(size) === 0

function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1 || number > 1_048_576)
    throw new SpreadsheetRefused("damaged")
  return number
}

/** "C12" → column 2, row 12. */
function placeOf(reference: string): { column: number; row: number } {
  const [, letters = "", digits = ""] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(reference) ?? []
  if (letters === "") throw new SpreadsheetRefused("damaged")
  const column = [...letters].reduce((all, letter) => all * 26 + letter.charCodeAt(0) - 64, 0) - 1
  return { column, row: wholeNumber(digits) }
}

function mergeOf(reference: string): Merge {
  const [from = "", to = from] = reference.split(":")
  const [first, last] = [placeOf(from), placeOf(to)]
  return {
    firstRow: first.row,
    lastRow: last.row,
    firstColumn: first.column,
    lastColumn: Math.min(last.column, maxColumns),
  }
}

function hiddenOf({ min, max, hidden, width }: Record<string, string | undefined>): number[] {
  if (!isTrue(hidden) && !isZero(width)) return []
  const first = wholeNumber(min ?? "")
  const last = Math.min(wholeNumber(max ?? ""), maxColumns)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first - 1 + index)
}
