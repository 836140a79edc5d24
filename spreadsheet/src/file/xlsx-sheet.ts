import { maxColumnRanges, maxColumns, maxMerges, maxRows } from "../limits.ts"
import { SpreadsheetRefused } from "../refused.ts"
import { emptyCell, type Merge, type Sheet, type SheetRow } from "../sheet.ts"
import { type CellCounter, refuseLongText } from "./counter.ts"
import { type CellContext, cellOf, isTrue, type OpenCell } from "./xlsx-cell.ts"
import { type Attributes, readXml } from "./xml.ts"

/** What the sheets of one workbook share. */
export type SheetContext = CellContext & { counter: CellCounter }

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
  // The number of the last row, and the column after the last cell: a row or cell without a place stands there.
  let [rowNumber, nextColumn] = [0, 0]
  let columnRanges = 0
  const openValue = () => {
    if (cell) cell.hasValue = true
  }
  readXml(xml, {
    open: {
      row(attributes) {
        const { r, hidden, ht } = attributes()
        const number = r === undefined ? rowNumber + 1 : wholeNumber(r)
        // Rows are told apart by their numbers alone, so no two may have the same.
        if (number <= rowNumber) throw new SpreadsheetRefused("damaged")
        row = { number, cells: [], isHidden: isTrue(hidden) || isZero(ht) }
        ;[rowNumber, nextColumn] = [number, 0]
      },
      c(attributes) {
        if (!row) return
        const { r, t: type = "n", s = "0" } = attributes()
        const column = r === undefined ? nextColumn : placeOf(r).column
        nextColumn = column + 1
        cell = { column, type, style: Number(s), value: "", hasValue: false, formula: null }
      },
      v: openValue,
      t: openValue,
      f() {
        if (cell) cell.formula = ""
      },
      mergeCell(attributes) {
        if (merges.length < maxMerges) merges.push(mergeOf(attributes().ref ?? ""))
      },
      col(attributes) {
        if (++columnRanges > maxColumnRanges) return
        for (const column of hiddenOf(attributes())) hiddenColumns.add(column)
      },
    },
    text(text, path) {
      const within = path.at(-1) ?? ""
      // How a word is pronounced is no part of its cell's text.
      if (!cell || path.includes("rPh") || !["v", "t", "f"].includes(within)) return
      refuseLongText(cell.value.length + text.length)
      if (within === "f") cell.formula += text
      else cell.value += text
    },
    close: {
      c() {
        if (cell && row) addCell(row, cell, context)
        cell = undefined
      },
      row() {
        if (row && row.cells.length > 0) rows.push(row)
        if (rows.length > maxRows) throw new SpreadsheetRefused("tooManyRows")
        row = undefined
      },
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
