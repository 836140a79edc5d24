import { type Decimal, sum } from "@marza/domain/money/decimal.ts"
import type { ColumnKind, TableColumn, TableValue } from "@marza/domain/table/column.ts"
import { openTurns } from "../turns.ts"
import { styleOf, widths } from "./styles.ts"
import { cellText, columnLetters, xmlText } from "./text.ts"

/**
 * A formula, as the format has it: English names, commas between arguments. It is made of names and numbers of the program
 * alone, never of what people typed. The value is for programs that compute nothing.
 */
export type Formula = { formula: string; value: Decimal | number }
type CellValue = TableValue | Formula

type SheetColumn<Row> = Omit<TableColumn<Row>, "valueIn"> & { valueIn: (row: Row) => CellValue }

/** Rows that arrive part by part, or are there. */
export type Parts<Row> = AsyncIterable<readonly Row[]> | Iterable<readonly Row[]>

/** A sheet of a workbook: a line of headings, and rows that arrive in parts. */
export type Sheet = {
  name: string
  columns: readonly Pick<TableColumn<never>, "heading" | "kind" | "isSummed">[]
  /** @param written the sheets that were written before */
  rows: (written: WrittenSheets) => Parts<readonly CellValue[]>
  /** Stands beside the totals. */
  totalLabel: string
  /** It is written after all others, wherever it stands, because its formulas refer to them. */
  isWrittenLast?: boolean
}

/** A sheet of rows of one type. */
export const sheetOf = <Row>({
  columns,
  rows,
  ...sheet
}: Omit<Sheet, "columns" | "rows"> & {
  columns: readonly SheetColumn<Row>[]
  rows: (written: WrittenSheets) => Parts<Row>
}): Sheet => ({
  ...sheet,
  columns,
  rows: async function* (written) {
    const pause = openTurns()
    for await (const part of rows(written)) {
      const cells: CellValue[][] = []
      for (const row of part) {
        cells.push(columns.map(({ valueIn }) => valueIn(row)))
        await pause()
      }
      yield cells
    }
  },
})

/** The workbook tells these things of a sheet too; they are known once it is written. */
export type WrittenSheet = { lastRow: number; lastColumn: string }

/** What formulas may refer to. */
export type WrittenSheets = {
  /** The rows of a column, `'Sheet'!$B$2:$B$9`; null where the sheet was not written, or has no rows. */
  rangeOf: (sheet: string, heading: string) => string | null
}

const headerPoints = 46
const namespace = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"

/**
 * The XML of a sheet, in parts: frozen headings with a filter, the rows, and below an empty row the totals, formulas
 * that follow the filter. Returns how far it reaches.
 */
export async function* sheetXml(
  { columns, rows, totalLabel }: Sheet,
  isFirst: boolean,
  written: WrittenSheets,
): AsyncGenerator<string, WrittenSheet> {
  const letters = columns.map((_, index) => columnLetters(index))
  const lastColumn = letters.at(-1) ?? "A"
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="${namespace}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>
<sheetViews><sheetView${isFirst ? ' tabSelected="1"' : ""} workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/><selection pane="topRight"/><selection pane="bottomLeft"/><selection pane="bottomRight"/></sheetView></sheetViews>
<sheetFormatPr defaultRowHeight="15"/>
<cols>${columns.map(columnXml).join("")}</cols><sheetData>
<row r="1" ht="${headerPoints}" customHeight="1">${columns.map(({ heading }, index) => textCell(`${letters[index]}1`, heading, styleOf("header"))).join("")}</row>`
  let lastRow = 1
  const totals = columns.map((): Decimal => "0.00")
  const pause = openTurns()
  for await (const part of rows(written)) {
    const lines: string[] = []
    for (const row of part) {
      lastRow++
      lines.push(rowXml(row, columns, letters, lastRow))
      await pause()
    }
    columns.forEach(({ isSummed }, index) => {
      if (!isSummed) return
      const amounts = part.flatMap((row) => plainValue(row[index] ?? null) ?? [])
      totals[index] = sum([totals[index] ?? "0.00", ...amounts])
    })
    yield lines.join("\n")
  }
  if (lastRow > 1 && columns.some(({ isSummed }) => isSummed)) {
    const cells = columns.map(({ isSummed }, index) =>
      isSummed ? totalCell(letters[index] ?? "", lastRow, totals[index] ?? "0.00") : "",
    )
    const label = textCell(`A${lastRow + 2}`, totalLabel, styleOf("totalText"))
    yield `<row r="${lastRow + 2}">${label}${cells.join("")}</row>`
  }
  yield `</sheetData><autoFilter ref="A1:${lastColumn}${lastRow}"/>
<pageMargins left="0.4" right="0.4" top="0.5" bottom="0.5" header="0.3" footer="0.3"/>
<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/></worksheet>`
  return { lastRow, lastColumn }
}

const columnXml = ({ kind }: Sheet["columns"][number], index: number) => {
  // The first column names what the row is.
  const width = index === 0 ? 34 : widths[kind]
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
}

/** What a cell adds to the total of its column. */
function plainValue(value: CellValue): Decimal | null {
  if (value === null) return null
  return String(typeof value === "object" ? value.value : value)
}

function rowXml(
  row: readonly CellValue[],
  columns: Sheet["columns"],
  letters: readonly string[],
  number: number,
): string {
  const cells = row.map((value, index) => {
    const kind = columns[index]?.kind ?? "text"
    return value === null || value === "" ? "" : cellXml(`${letters[index]}${number}`, kind, value)
  })
  return `<row r="${number}">${cells.join("")}</row>`
}

function cellXml(at: string, kind: ColumnKind, value: string | number | Formula): string {
  if (typeof value === "object")
    return `<c r="${at}" s="${styleOf(numberLook(kind))}"><f>${xmlText(value.formula)}</f><v>${value.value}</v></c>`
  switch (kind) {
    case "amount":
    case "rate":
    case "integer":
      return `<c r="${at}" s="${styleOf(kind)}"><v>${Number(value)}</v></c>`
    case "day":
      return `<c r="${at}" s="${styleOf(kind)}"><v>${serialOf(String(value))}</v></c>`
    default: {
      const isLikeFormula = /^[=+\-@\t]/.test(String(value))
      return textCell(at, String(value), styleOf(isLikeFormula ? "formulaLikeText" : "text"))
    }
  }
}

const numberLook = (kind: ColumnKind) => (kind === "amount" || kind === "integer" ? kind : "rate")

/** A text in the cell itself: a spreadsheet shows it and runs nothing. */
const textCell = (at: string, text: string, style: number) =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(text)}</t></is></c>`

/** 109: the sum of the rows that the filter leaves. The value is for programs that compute nothing. */
const totalCell = (letter: string, lastRow: number, total: Decimal) =>
  `<c r="${letter}${lastRow + 2}" s="${styleOf("totalAmount")}"><f>SUBTOTAL(109,${letter}2:${letter}${lastRow})</f><v>${total}</v></c>`

const dayMilliseconds = 24 * 60 * 60 * 1000

/** The number by which a spreadsheet knows a day (`YYYY-MM-DD`): 1 March 1900 is 61. */
const serialOf = (day: string): number =>
  (Date.parse(day) - Date.UTC(1899, 11, 30)) / dayMilliseconds
