import { foldName } from "@marza/domain/cars/search.ts"
import { maxShownCharacters } from "../limits.ts"
import { type Cell, emptyCell, type Merge, type Sheet, type SheetRow } from "../sheet.ts"
import type { HeadingRow, LeftOutReason, Table } from "../types.ts"
import { numberWith, readNumber } from "../written/numbers.ts"
import { sumWordsAbroad } from "./heading-words-abroad.ts"
import { foldHeading, meaningOf } from "./headings.ts"
import { labelOf } from "./labels.ts"

/** In how many of the first rows headings are searched: titles, addresses and dates may stand above them. */
const rowsOfTitles = 40

/** The number of the row with the headings that a person chooses for a table without headings. */
export const noHeaderRow = 0

/**
 * Finds the headings and the rows below them. Rows of sums and repeated headings are left out. Null for a sheet without
 * a table, in which no two filled cells stand beside each other.
 * @param headerRow the row with the headings, where a person chose it; `noHeaderRow` for none
 */
export function findTable(sheet: Sheet, headerRow?: number): Table | null {
  const header = findHeader(sheet, headerRow)
  if (!header) return null
  const last = header.numbers.at(-1) ?? 0
  const rows = sheet.rows.filter(({ number }) => number > last)
  return {
    headerRows: header.numbers,
    isKnown: header.isKnown,
    headings: header.headings,
    rows,
    leftOut: leftOutOf(rows, header.headings),
  }
}

/** The rows that may be chosen as that of the headings. */
export const headingRowsOf = (sheet: Sheet): HeadingRow[] =>
  sheet.rows.slice(0, rowsOfTitles).map(({ number, cells }) => ({
    row: number,
    text: cells.map(headingOf).filter(Boolean).join(", ").slice(0, longestHeadingText),
  }))

const longestHeadingText = 60

type Header = { numbers: number[]; headings: string[]; isKnown: boolean }

function findHeader(sheet: Sheet, chosen: number | undefined): Header | null {
  if (chosen === noHeaderRow) return { numbers: [], headings: [], isKnown: false }
  const candidates = sheet.rows.slice(0, rowsOfTitles).flatMap((row, index) => {
    const next = sheet.rows[index + 1]
    const single = { numbers: [row.number], headings: row.cells.map(headingOf) }
    const isTwoLines = next?.number === row.number + 1 && [row, next].every(hasOnlyTexts)
    return isTwoLines && next ? [single, twoLines(row, next, sheet.merges)] : [single]
  })
  const ofChosen = candidates.filter(
    ({ numbers }) => chosen === undefined || numbers.at(-1) === chosen,
  )
  const [best] = ofChosen
    .map((header) => ({ header, known: knownCount(header.headings) }))
    .toSorted((one, other) => other.known - one.known)
  if (best && best.known >= 2) return { ...best.header, isKnown: true }
  const plain = sheet.rows.find(({ number }) => number === chosen)
  return plain ? unknownHeader(plain) : likelyHeader(sheet)
}

const unknownHeader = ({ number, cells }: SheetRow): Header => ({
  numbers: [number],
  headings: cells.map(headingOf),
  isKnown: false,
})

/**
 * In an unknown language headings are the first row of nothing but texts, as wide as the table; else there are none.
 */
function likelyHeader({ rows }: Sheet): Header | null {
  const filled = ({ cells }: SheetRow) => cells.filter(({ kind }) => kind !== "empty").length
  const start = rows.slice(0, rowsOfTitles)
  const width = Math.max(0, ...start.map(filled))
  if (width < 2) return null
  const first = start.find((row) => filled(row) > width / 2)
  const hasOthers = rows.some((row) => !hasOnlyTexts(row))
  return first && hasOthers && hasOnlyTexts(first)
    ? unknownHeader(first)
    : { numbers: [], headings: [], isKnown: false }
}

const headingOf = (cell: Cell): string =>
  cell.seen.slice(0, maxShownCharacters).replace(/\s+/g, " ").trim()

const hasOnlyTexts = ({ cells }: SheetRow) =>
  cells.every(({ kind, seen }) => kind === "empty" || (kind === "text" && !readNumber(seen)))

/** How many different meanings the headings have. */
function knownCount(headings: readonly string[]): number {
  const meanings = headings.map((heading) => {
    const { meaning, topic } =
      heading === "" ? { meaning: null, topic: null } : meaningOf(heading, "empty")
    return meaning && `${topic} ${meaning}`
  })
  return new Set(meanings.filter((meaning) => meaning !== null)).size
}

/** "Pirkimas" above "Kaina" and "Data": "Pirkimas Kaina", "Pirkimas Data". */
function twoLines(above: SheetRow, below: SheetRow, merges: readonly Merge[]) {
  const width = Math.max(above.cells.length, below.cells.length)
  let group = ""
  const headings = Array.from({ length: width }, (_, column) => {
    const own = headingOf(above.cells[column] ?? emptyCell)
    const under = headingOf(below.cells[column] ?? emptyCell)
    if (own !== "") group = own
    const merge = merges.find((each) => covers(each, above.number, column))
    const first = merge ? headingOf(above.cells[merge.firstColumn] ?? emptyCell) : group
    if (under === "") return own
    return own === under ? own : `${own || first} ${under}`.trim()
  })
  return { numbers: [above.number, below.number], headings }
}

const covers = (merge: Merge, row: number, column: number) =>
  merge.firstRow <= row &&
  row <= merge.lastRow &&
  merge.firstColumn <= column &&
  column <= merge.lastColumn

const sumWord = new RegExp(
  `^(is viso|viso|suma|bendra suma|bendrai|is viso suma|tarpine suma|vidurkis|total|totals|grand total|subtotal|sum|average|sum total|summa|itogo|${foldName(sumWordsAbroad)})( .*)?$`,
)

function leftOutOf(rows: readonly SheetRow[], headings: readonly string[]) {
  const leftOut = new Map<number, LeftOutReason>()
  const folded = headings.map(foldHeading)
  for (const row of rows) {
    if (isSameHeadings(row, folded)) leftOut.set(row.number, "heading")
    else if (isNamedSum(row)) leftOut.set(row.number, "total")
    else {
      const label = labelOf(row, headings)
      if (label) leftOut.set(row.number, label)
    }
  }
  const kept = rows.filter(({ number }) => !leftOut.has(number))
  const last = kept.at(-1)
  if (last && kept.length > 2 && isOnlySums(last, kept.slice(0, -1)))
    leftOut.set(last.number, "total")
  return leftOut
}

function isSameHeadings({ cells }: SheetRow, headings: readonly string[]): boolean {
  const filled = cells.flatMap((cell, column) =>
    cell.kind === "empty" ? [] : [foldHeading(cell.seen) === headings[column]],
  )
  return filled.length >= 2 && filled.every(Boolean)
}

/** Whether the first text of a row names a sum ("Iš viso"), and the rest is mostly numbers. */
function isNamedSum({ cells }: SheetRow): boolean {
  const texts = cells.filter(({ kind, seen }) => kind === "text" && !readNumber(seen))
  const [first] = texts
  return first !== undefined && texts.length <= 2 && sumWord.test(foldHeading(first.seen))
}

/** Whether a row has numbers alone, and one of them is the sum of those above it. */
function isOnlySums({ cells }: SheetRow, above: readonly SheetRow[]): boolean {
  const filled = cells.flatMap((cell, column) => (cell.kind === "empty" ? [] : [{ cell, column }]))
  const numbers = filled.map(({ cell }) => numbersOf(cell))
  if (filled.length === 0 || numbers.some((each) => each.length === 0)) return false
  return filled.some(({ column }, index) =>
    numbers[index]?.some(
      (sum) =>
        sum !== 0 &&
        isSumOf(
          sum,
          above.map(({ cells }) => cells[column]),
        ),
    ),
  )
}

function isSumOf(sum: number, cells: readonly (Cell | undefined)[]): boolean {
  return [0, -1].some((reading) => {
    const total = cells.reduce(
      (all, cell) => all + (cell ? (numbersOf(cell).at(reading) ?? 0) : 0),
      0,
    )
    return Math.abs(total - sum) < 0.01
  })
}

/** The numbers that a cell may mean, one for each decimal mark. */
function numbersOf(cell: Cell): number[] {
  if (cell.kind === "number") return [cell.number]
  const written = cell.kind === "text" ? readNumber(cell.seen) : null
  if (!written) return []
  const read = [numberWith(written, ","), numberWith(written, ".")]
  return read.filter((number) => number !== null && number !== "ambiguous").map(Number)
}
