import { maxColumns, maxMerges, maxRows } from "./limits.ts"
import { SpreadsheetRefused } from "./refused.ts"
import { dayOfSerial, type FirstSerialDay } from "./serial-days.ts"
import type { Cell, Merge, Sheet, SheetRow } from "./types.ts"
import type { NumberFormat } from "./xlsx-styles.ts"
import { readXml } from "./xml.ts"

/** What the sheets of one workbook share. */
export type SheetContext = {
  sharedTexts: readonly string[]
  formats: readonly NumberFormat[]
  firstSerialDay: FirstSerialDay
}

export const emptyCell: Cell = { kind: "empty", seen: "" }

type OpenCell = { column: number; type: string; style: number; value: string }

/** Reads the XML of a sheet. @throws {SpreadsheetRefused} damaged, tooManyRows, tooManyColumns */
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
  let isInValue = false
  readXml(xml, {
    open(name, attributes) {
      if (name === "row") {
        const { r, hidden } = attributes()
        rowNumber = r === undefined ? rowNumber + 1 : wholeNumber(r)
        row = { number: rowNumber, cells: [], isHidden: isTrue(hidden) }
        nextColumn = 0
      } else if (name === "c" && row) {
        const { r, t = "n", s = "0" } = attributes()
        const column = r === undefined ? nextColumn : placeOf(r).column
        nextColumn = column + 1
        cell = { column, type: t, style: Number(s), value: "" }
      } else if (name === "v" || name === "t") isInValue = cell !== undefined
      // How a word is pronounced is no part of it.
      else if (name === "rPh") cell = undefined
      else if (name === "mergeCell") {
        if (merges.length < maxMerges) merges.push(mergeOf(attributes().ref ?? ""))
      } else if (name === "col") {
        for (const column of hiddenOf(attributes())) hiddenColumns.add(column)
      }
    },
    text(text) {
      if (isInValue && cell) cell.value += text
    },
    close(name) {
      if (name === "v" || name === "t") isInValue = false
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
  while (row.cells.length < open.column) row.cells.push(emptyCell)
  row.cells[open.column] = cell
}

function cellOf({ type, style, value }: OpenCell, context: SheetContext): Cell {
  if (value === "") return emptyCell
  if (type === "s") return textCell(context.sharedTexts[Number(value)] ?? "")
  if (type === "str" || type === "inlineStr") return textCell(value)
  if (type === "b")
    return { kind: "boolean", value: isTrue(value), seen: isTrue(value) ? "TRUE" : "FALSE" }
  if (type === "e") return { kind: "error", seen: value }
  if (type === "d") return { kind: "date", day: value.slice(0, 10), seen: value.slice(0, 10) }
  const number = Number(value)
  if (!Number.isFinite(number)) return textCell(value)
  return numberCell(number, context.formats[style], context.firstSerialDay)
}

const textCell = (text: string): Cell => {
  const seen = text.replace(/_x([0-9A-F]{4})_/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return seen.trim() === "" ? emptyCell : { kind: "text", seen }
}

function numberCell(
  number: number,
  format: NumberFormat | undefined,
  firstSerialDay: FirstSerialDay,
): Cell {
  const day = format?.isDate ? dayOfSerial(number, firstSerialDay) : null
  if (day !== null) return { kind: "date", day, seen: day }
  // The 15 digits that spreadsheets keep: 0.1 + 0.2 is 0.3.
  const exact = Number(number.toPrecision(15))
  return {
    kind: "number",
    number: exact,
    seen: shown(exact, format),
    ...(format?.currency && { currency: format.currency }),
  }
}

function shown(number: number, format: NumberFormat | undefined): string {
  if (!format) return String(number)
  const value = format.isPercent ? number * 100 : number
  const digits =
    format.decimals === null ? String(value) : value.toFixed(Math.min(format.decimals, 20))
  return `${digits}${format.isPercent ? "%" : ""}${format.currency ? ` ${format.currency}` : ""}`
}

const isTrue = (value: string | undefined) => value === "1" || value === "true"

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

function hiddenOf({ min, max, hidden }: Record<string, string | undefined>): number[] {
  if (!isTrue(hidden)) return []
  const first = wholeNumber(min ?? "")
  const last = Math.min(wholeNumber(max ?? ""), maxColumns)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first - 1 + index)
}
