import { foldHeading, meaningOf } from "./headings.ts"
import { numberWith, readNumber } from "./numbers.ts"
import type { Cell, LeftOutReason, Merge, Sheet, SheetRow, Table } from "./types.ts"

/** Headings stand in one of the first rows, after titles, addresses and dates. */
const rowsOfTitles = 40

/**
 * Finds the headings and the rows below them. Sums at the end, sums in between and headings that are repeated are left
 * out by themselves. Null for a sheet without a table.
 * @param headerRow the row with the headings, where a person chose it
 */
export function findTable(sheet: Sheet, headerRow?: number): Table | null {
  const header = findHeader(sheet, headerRow)
  if (!header) return null
  const last = Math.max(...header.numbers)
  const rows = sheet.rows.filter(({ number }) => number > last)
  const [first, end] = [rows[0]?.number ?? 0, rows.at(-1)?.number ?? 0]
  return {
    headerRows: header.numbers,
    headings: header.headings,
    rows,
    leftOut: leftOutOf(rows, header.headings),
    emptyRows: rows.length === 0 ? 0 : end - first + 1 - rows.length,
  }
}

type Header = { numbers: number[]; headings: string[] }

function findHeader(sheet: Sheet, chosen: number | undefined): Header | null {
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
  if (best && best.known >= 2) return best.header
  const plain = sheet.rows.find(({ number }) => number === chosen)
  return plain ? { numbers: [plain.number], headings: plain.cells.map(headingOf) } : null
}

const headingOf = (cell: Cell): string => cell.seen.replace(/\s+/g, " ").trim()

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
function twoLines(above: SheetRow, below: SheetRow, merges: readonly Merge[]): Header {
  const width = Math.max(above.cells.length, below.cells.length)
  let group = ""
  const headings = Array.from({ length: width }, (_, column) => {
    const own = headingOf(above.cells[column] ?? { kind: "empty", seen: "" })
    const under = headingOf(below.cells[column] ?? { kind: "empty", seen: "" })
    if (own !== "") group = own
    const merge = merges.find((each) => covers(each, above.number, column))
    const first = merge
      ? headingOf(above.cells[merge.firstColumn] ?? { kind: "empty", seen: "" })
      : group
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

const sumWord =
  /^(is viso|viso|suma|bendra suma|bendrai|is viso suma|tarpine suma|vidurkis|total|totals|grand total|subtotal|sum|average|sum total|summa|itogo)( .*)?$/

function leftOutOf(rows: readonly SheetRow[], headings: readonly string[]) {
  const leftOut = new Map<number, LeftOutReason>()
  const folded = headings.map(foldHeading)
  for (const row of rows) {
    if (isSameHeadings(row, folded)) leftOut.set(row.number, "heading")
    else if (isNamedSum(row)) leftOut.set(row.number, "total")
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

/** "Iš viso" in the first cell with a text, and little else but numbers. */
function isNamedSum({ cells }: SheetRow): boolean {
  const texts = cells.filter(({ kind, seen }) => kind === "text" && !readNumber(seen))
  const [first] = texts
  return first !== undefined && texts.length <= 2 && sumWord.test(foldHeading(first.seen))
}

/** Only numbers, one of which is the sum of those above it. */
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

/** The number in a cell, by each decimal mark. */
function numbersOf(cell: Cell): number[] {
  if (cell.kind === "number") return [cell.number]
  const written = cell.kind === "text" ? readNumber(cell.seen) : null
  if (!written) return []
  const read = [numberWith(written, ","), numberWith(written, ".")]
  return read.filter((number) => number !== null && number !== "ambiguous").map(Number)
}
