import { maxColumnRanges, maxColumns, maxMerges, maxRows } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"
import { emptyCell, type Merge, type Sheet, type SheetRow } from "../sheet.ts"
import { type CellCounter, refuseLongText } from "./counter.ts"
import { type CellContext, cellOf, isTrue, type OpenCell } from "./xlsx-cell.ts"
import { type Attributes, readXml } from "./xml.ts"

/** What the sheets of one workbook share. */
export type SheetContext = CellContext & { counter: CellCounter }

/** A sheet while its XML is read. */
type OpenSheet = {
  rows: SheetRow[]
  merges: Merge[]
  hiddenColumns: Set<number>
  row: SheetRow | undefined
  cell: OpenCell | undefined
  /** The number of the last row, and the column after the last cell: a row or cell without a place stands there. */
  rowNumber: number
  nextColumn: number
  columnRanges: number
  within: "value" | "formula" | null
  isPronunciation: boolean
}

/**
 * Reads the XML of a sheet.
 * @throws {SpreadsheetRefused} damaged, tooManyRows, tooManyColumns, tooManyCells, cellTooLong, tooMuchText
 */
export function readSheet(
  xml: string,
  context: SheetContext,
): Pick<Sheet, "rows" | "merges" | "hiddenColumns"> {
  const sheet: OpenSheet = {
    rows: [],
    merges: [],
    hiddenColumns: new Set(),
    row: undefined,
    cell: undefined,
    rowNumber: 0,
    nextColumn: 0,
    columnRanges: 0,
    within: null,
    isPronunciation: false,
  }
  readXml(xml, {
    open: (name, attributes) => openElement(sheet, name, attributes),
    text: (text) => addText(sheet, text),
    close: (name) => closeElement(sheet, name, context),
  })
  const { rows, merges, hiddenColumns } = sheet
  return { rows, merges, hiddenColumns: [...hiddenColumns] }
}

function openElement(sheet: OpenSheet, name: string, attributes: () => Attributes) {
  if (name === "row") openRow(sheet, attributes())
  else if (name === "c" && sheet.row) openCell(sheet, attributes())
  else if (name === "v" || name === "t") {
    sheet.within = "value"
    if (sheet.cell) sheet.cell.hasValue = true
  } else if (name === "f" && sheet.cell) {
    sheet.within = "formula"
    sheet.cell.formula = ""
  }
  // How a word is pronounced is no part of its cell's text.
  else if (name === "rPh") sheet.isPronunciation = true
  else if (name === "mergeCell") {
    if (sheet.merges.length < maxMerges) sheet.merges.push(mergeOf(attributes().ref ?? ""))
  } else if (name === "col" && ++sheet.columnRanges <= maxColumnRanges) {
    for (const column of hiddenOf(attributes())) sheet.hiddenColumns.add(column)
  }
}

function openRow(sheet: OpenSheet, { r, hidden, ht }: Attributes) {
  const number = r === undefined ? sheet.rowNumber + 1 : wholeNumber(r)
  // Rows are told apart by their numbers alone, so no two may have the same.
  if (number <= sheet.rowNumber) throw new SpreadsheetRefused("damaged")
  sheet.rowNumber = number
  sheet.row = { number, cells: [], isHidden: isTrue(hidden) || isZero(ht) }
  sheet.nextColumn = 0
}

function openCell(sheet: OpenSheet, { r, t: type = "n", s = "0" }: Attributes) {
  const column = r === undefined ? sheet.nextColumn : placeOf(r).column
  sheet.nextColumn = column + 1
  sheet.cell = { column, type, style: Number(s), value: "", hasValue: false, formula: null }
}

function addText({ cell, within, isPronunciation }: OpenSheet, text: string) {
  if (!cell || isPronunciation || within === null) return
  refuseLongText(cell.value.length + text.length)
  if (within === "value") cell.value += text
  else cell.formula += text
}

function closeElement(sheet: OpenSheet, name: string, context: SheetContext) {
  const { rows, row, cell } = sheet
  if (name === "v" || name === "t" || name === "f") sheet.within = null
  else if (name === "rPh") sheet.isPronunciation = false
  else if (name === "c" && cell && row) {
    addCell(row, cell, context)
    sheet.cell = undefined
  } else if (name === "row" && row) {
    if (row.cells.length > 0) rows.push(row)
    if (rows.length > maxRows) throw new SpreadsheetRefused("tooManyRows")
    sheet.row = undefined
  }
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

/** The columns of a range that is hidden, from 0; none of any other range. */
function hiddenOf({ min, max, hidden, width }: Attributes): number[] {
  if (!isTrue(hidden) && !isZero(width)) return []
  const first = wholeNumber(min ?? "")
  const last = Math.min(wholeNumber(max ?? ""), maxColumns)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first - 1 + index)
}
