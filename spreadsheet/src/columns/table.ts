import { maxCells, maxShownCharacters } from "../limits.ts"
import { type Cell, emptyCell, type Merge, type Sheet, type SheetRow } from "../sheet.ts"
import type { LeftOutReason, PlannedSheet, Table } from "../types.ts"
import { numberWith, readNumber } from "../written/numbers.ts"
import { footWords, sumWords } from "./heading-words.ts"
import { foldHeading, readHeading } from "./headings.ts"
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
  const below = withMerged(sheet, header.headerRows.at(-1) ?? 0)
  const above = tableAbove(sheet, header)
  const rows = [...above, ...below]
  const leftOut = leftOutOf(below, header.headings)
  for (const { number } of above) leftOut.set(number, "above")
  const content = rows.filter(({ number }) => !leftOut.has(number))
  return { ...header, rows, leftOut, content, isUneven: isUneven(below, header.width) }
}

/** Whether some rows go beyond the headings and others do not: then also an empty cell there has moved others. */
const isUneven = (rows: readonly SheetRow[], width: number) =>
  rows.some(({ cells }) => cells.length > width) &&
  rows.some((row) => (row.width ?? row.cells.length) <= width)

/** The rows of another table above the headings, which has headings of its own: they are shown, and left out. */
function tableAbove({ rows }: Sheet, { headerRows }: Header): SheetRow[] {
  const above = rows.filter(({ number }) => number < (headerRows[0] ?? 0))
  const start = above.findIndex(({ cells }) => knownCount(cells.map(headingOf)) >= 2)
  const isFilled = ({ cells }: SheetRow) => cells.filter(({ kind }) => kind !== "empty").length >= 2
  return start < 0 ? [] : above.slice(start + 1).filter(isFilled)
}

/** The rows that may be chosen as that of the headings. */
export const headingRowsOf = (sheet: Sheet): PlannedSheet["headingRows"] =>
  sheet.rows.slice(0, rowsOfTitles).map(({ number, cells }) => ({
    row: number,
    text: cells.map(headingOf).filter(Boolean).join(", ").slice(0, longestHeadingText),
  }))

const longestHeadingText = 60

type Header = Pick<Table, "headerRows" | "headings" | "isKnown" | "width"> & { hasUnits?: boolean }

/** The rows below the headings. A cell that is merged over several of them holds for each. */
function withMerged({ rows, merges }: Sheet, header: number): SheetRow[] {
  const below = rows.filter(({ number }) => number > header)
  const down = merges.filter(({ firstRow, lastRow }) => firstRow > header && lastRow > firstRow)
  if (down.length === 0) return below
  const copies = new Map(below.map((row) => [row.number, { ...row, cells: [...row.cells] }]))
  let left = maxCells
  for (const { firstRow, lastRow, firstColumn } of down) {
    const first = copies.get(firstRow)?.cells[firstColumn]
    if (!first || first.kind === "empty") continue
    const end = Math.min(lastRow, below.at(-1)?.number ?? 0)
    for (let number = firstRow; number <= end && left > 0; number++, left--) {
      const row = copies.get(number)
      while (row && row.cells.length <= firstColumn) row.cells.push(emptyCell)
      if (row) row.cells[firstColumn] = { ...first, isMerged: true }
    }
  }
  return [...copies.values()]
}

const headerOf = (rows: readonly SheetRow[], headings: string[]): Header => ({
  headerRows: rows.map(({ number }) => number),
  headings,
  isKnown: false,
  width: Math.max(...rows.map(({ cells, width = 0 }) => Math.max(cells.length, width))),
})

const headerIn = (row: SheetRow) => headerOf([row], row.cells.map(headingOf))

const withoutHeader: Header = { ...headerOf([], []), width: Number.POSITIVE_INFINITY }

function findHeader(sheet: Sheet, chosen: number | undefined): Header | null {
  if (chosen === noHeaderRow) return withoutHeader
  const candidates = sheet.rows.slice(0, rowsOfTitles).flatMap((row, index) => {
    const next = sheet.rows[index + 1]
    const isTwoLines = next?.number === row.number + 1 && [row, next].every(hasOnlyTexts)
    const two = isTwoLines && headerOf([row, next], twoLines(row, next, sheet.merges))
    return [headerIn(row), ...(two ? [{ ...two, hasUnits: next.cells.every(isUnit) }] : [])]
  })
  const [best] = candidates
    .filter(({ headerRows }) => chosen === undefined || headerRows.at(-1) === chosen)
    .map((header) => ({
      header,
      // A row of nothing but units belongs to the headings above it.
      known: knownCount(header.headings) + (header.hasUnits ? 0.5 : 0),
    }))
    .toSorted((one, other) => other.known - one.known)
  if (best && best.known >= 2) return { ...best.header, isKnown: true }
  const plain = sheet.rows.find(({ number }) => number === chosen)
  return plain ? headerIn(plain) : likelyHeader(sheet)
}

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
  return first && hasOthers && hasOnlyTexts(first) ? headerIn(first) : withoutHeader
}

/** Whether a cell has nothing but a currency or another mark: "(EUR)", "tūkst. km"; or nothing at all. */
function isUnit(cell: Cell): boolean {
  const { base, meanings, currency, marks } = readHeading(headingOf(cell))
  const isMark = currency !== null || marks.size > 0
  return (
    cell.kind === "empty" || (meanings.length === 0 && isMark && base === foldHeading(cell.seen))
  )
}

const headingOf = (cell: Cell): string =>
  cell.seen.slice(0, maxShownCharacters).replace(/\s+/g, " ").trim()

const hasOnlyTexts = ({ cells }: SheetRow) =>
  cells.every(({ kind, seen }) => kind === "empty" || (kind === "text" && !readNumber(seen)))

/** How many different meanings the headings have. */
const knownCount = (headings: readonly string[]): number =>
  new Set(
    headings.flatMap((heading) => {
      const { meanings, topic } = readHeading(heading)
      return meanings.length === 0 ? [] : [`${topic} ${meanings[0]}`]
    }),
  ).size

/** "Pirkimas" above "Kaina" and "Data": "Pirkimas Kaina", "Pirkimas Data". */
function twoLines(above: SheetRow, below: SheetRow, merges: readonly Merge[]): string[] {
  const width = Math.max(above.cells.length, below.cells.length)
  let group = ""
  return Array.from({ length: width }, (_, column) => {
    const own = headingOf(above.cells[column] ?? emptyCell)
    const under = headingOf(below.cells[column] ?? emptyCell)
    if (own !== "") group = own
    const merge = merges.find(
      ({ firstRow, lastRow, firstColumn, lastColumn }) =>
        firstRow <= above.number &&
        above.number <= lastRow &&
        firstColumn <= column &&
        column <= lastColumn,
    )
    const first = merge ? headingOf(above.cells[merge.firstColumn] ?? emptyCell) : group
    if (under === "" || own === under) return own
    return `${own || first} ${under}`.trim()
  })
}

const sumNames = sumWords.split("|").map(foldHeading)
const footNames = [...sumNames, ...footWords.split("|").map(foldHeading)]
const sumWord = new RegExp(` (${sumNames.join("|")}) `)

function leftOutOf(rows: readonly SheetRow[], headings: readonly string[]) {
  const leftOut = new Map<number, LeftOutReason>()
  const folded = headings.map(foldHeading)
  const all = new Sums()
  let since = new Sums()
  let hasBareCar = false
  for (const row of rows) {
    const isOfSums = () => isSum(row, [all, since], hasBareCar)
    const found = isSameHeadings(row, folded) ? "heading" : isOfSums() ? "total" : null
    const reason = found ?? labelOf(row, headings)
    if (reason) leftOut.set(row.number, reason)
    if (reason === "total") since = new Sums()
    if (reason !== null) continue
    for (const sums of [all, since]) sums.add(row)
    hasBareCar ||= isBare(row)
  }
  leaveFoot(rows, leftOut)
  return leftOut
}

/** Whether a row has one text and else nothing but numbers. */
function isBare({ cells }: SheetRow): boolean {
  const others = cells.filter(({ kind }) => kind !== "empty" && kind !== "number")
  const texts = others.filter(({ kind, seen }) => kind !== "text" || !readNumber(seen))
  return texts.length === 1 && texts[0]?.kind === "text"
}

/** What stands below the last car and a row of sums is of the foot ("Likutis kasoje"), where each car has more than a name and numbers. */
function leaveFoot(rows: readonly SheetRow[], leftOut: Map<number, LeftOutReason>) {
  const isCar = (row: SheetRow) => !leftOut.has(row.number)
  const last = rows.findLastIndex((row) => isCar(row) && !isBare(row))
  if (rows.slice(0, last).some((row) => isCar(row) && isBare(row))) return
  const foot = rows.slice(last + 1)
  const first = foot.findIndex(({ number }) => leftOut.get(number) === "total")
  if (last < 0 || first < 0) return
  for (const row of foot.slice(first)) if (isCar(row)) leftOut.set(row.number, "total")
}

function isSameHeadings({ cells }: SheetRow, headings: readonly string[]): boolean {
  const filled = cells.flatMap((cell, column) =>
    cell.kind === "empty" ? [] : [foldHeading(cell.seen) === headings[column]],
  )
  return filled.length >= 2 && filled.every(Boolean)
}

/** What the amounts of each column come to, by each of the decimal marks that they may have, and how many there are. */
class Sums {
  private columns = new Map<number, { sums: [number, number]; count: number }>()

  add({ cells }: SheetRow) {
    cells.forEach((cell, column) => {
      const [first, last = first] = numbersOf(cell)
      if (first === undefined || last === undefined) return
      const { sums, count } = this.columns.get(column) ?? { sums: [0, 0], count: 0 }
      this.columns.set(column, { sums: [sums[0] + first, sums[1] + last], count: count + 1 })
    })
  }

  /** Of how many amounts a cell is the sum, or also the average; 0 where it is neither. */
  countIn(cell: Cell, column: number, alsoAverage: boolean): number {
    const { sums = [], count = 0 } = this.columns.get(column) ?? {}
    const all = alsoAverage ? [...sums, ...sums.map((sum) => sum / count)] : sums
    const isOne = (number: number) => all.some((each) => Math.abs(each - number) < 0.01)
    return numbersOf(cell).some((number) => number !== 0 && isOne(number)) ? count : 0
  }
}

/**
 * Whether the amounts of a row are sums of those above it: under a word for sums all of them, also of a single row; of several rows in
 * a row without a text, and at least two amounts under any other text. A row of nothing but such a word and numbers is none of a car,
 * and neither is one whose amounts the file itself adds up.
 * @param hasBareCar a car has nothing but a name and numbers; else a single sum and averages are enough in such a row
 */
function isSum({ cells }: SheetRow, above: readonly Sums[], hasBareCar: boolean): boolean {
  const filled = cells.flatMap((cell, column) =>
    cell.kind === "empty" ? [] : [{ cell, column, numbers: numbersOf(cell) }],
  )
  const names = filled.flatMap(({ cell, numbers }) =>
    cell.kind === "text" && numbers.length === 0
      ? [
          foldHeading(cell.seen)
            .replace(/[\d%]+/g, " ")
            .trim(),
        ]
      : [],
  )
  const hasOthers = filled.some(({ cell, numbers }) => cell.kind !== "text" && numbers.length === 0)
  const sums = filled.filter(({ numbers }) => numbers.some((number) => number !== 0))
  if (sums.length > 0 && sums.every(({ cell }) => cell.isSum)) return true
  if (names.length === 1 && !hasOthers && footNames.includes(names[0] ?? "")) return true
  const isOfFoot = !hasBareCar && !hasOthers
  const counts = sums.map(({ cell, column }) =>
    Math.max(...above.map((sum) => sum.countIn(cell, column, isOfFoot))),
  )
  const least = Math.min(...counts)
  if (names.some((name) => sumWord.test(` ${name} `))) return sums.length > 0 && least > 0
  if (names.length === 0) return !hasOthers && sums.length > 0 && least > 1
  return names.length === 1 && sums.length > (isOfFoot ? 0 : 1) && least > 1
}

/** The numbers that a cell may mean, one for each decimal mark. */
export function numbersOf(cell: Cell): number[] {
  if (cell.kind === "number") return [cell.number]
  const written = cell.kind === "text" ? readNumber(cell.seen) : null
  if (!written) return []
  const read = [numberWith(written, ","), numberWith(written, ".")]
  return read.filter((number) => number !== null && number !== "ambiguous").map(Number)
}
