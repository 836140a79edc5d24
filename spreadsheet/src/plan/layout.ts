import { matchColumns, type PairOrder } from "../columns/columns.ts"
import { isProfit, readHeading } from "../columns/headings.ts"
import { findTable, headingRowsOf } from "../columns/table.ts"
import { maxShownCharacters } from "../limits.ts"
import type { Sheet, Workbook } from "../sheet.ts"
import type {
  FileColumn,
  ImportChoices,
  PlannedColumn,
  PlannedSheet,
  SheetRole,
  Table,
  Target,
} from "../types.ts"
import { settleColumns } from "./column-questions.ts"
import { leavesOut } from "./hidden.ts"
import { type Ask, ask } from "./questions.ts"

/** A column of one sheet that is read, and where it goes. */
export type Source = {
  column: number
  heading: string
  planned: PlannedColumn
  target: Target
  file: FileColumn
}

/** How the file is laid out by its columns and the person's choices about them, before its rows are read. */
export type Layout = {
  sheets: PlannedSheet[]
  tables: (Table | null)[]
  /** The sources of each sheet. */
  sources: Source[][]
  columns: PlannedColumn[]
  /** The column of each sheet with the file's own profit of its cars; -1 without one. */
  profits: number[]
  /** What a column would hold, about which a question waits. */
  asked: Set<Target>
  /** "kr" are crowns that the product does not know: the file speaks of Sweden or Denmark. */
  hasOtherCrowns: boolean
  /** What is asked about columns. */
  questions: Ask[]
  /** The names of hidden sheets that hold cars or expenses. */
  hiddenSheets: string[]
}

type LayoutChoices = Pick<
  ImportChoices,
  "roles" | "headerRows" | "targets" | "currencies" | "answers" | "hasVat"
>

/** The key in `ImportChoices.answers` of the question which of a sheet's paired columns is the purchase. */
export const pairsId = (sheet: number): string => `pairs:${sheet}`

export function layOut(workbook: Workbook, choices: LayoutChoices): Layout {
  const tables = workbook.sheets.map((sheet, index) => findTable(sheet, choices.headerRows[index]))
  const isLeftOut = (sheet: Sheet | undefined) =>
    sheet?.isHidden && leavesOut("hiddenSheets", choices.answers)
  const hasExpenseSheet = tables.some(
    (table, index) =>
      !isLeftOut(workbook.sheets[index]) &&
      table?.isKnown &&
      isExpenseTable(columnsOf(table, false)),
  )
  const questions: Ask[] = []
  const waiting = new Set<Target>()
  const headings = tables.flatMap((table) => table?.headings ?? [])
  const hasOtherCrowns = headings.some((heading) => otherCrowns.test(heading))
  const hiddenSheets: string[] = []
  const sheets = workbook.sheets.map((sheet, index): PlannedSheet => {
    const table = tables[index] ?? null
    const order = choices.answers[pairsId(index)] as PairOrder | undefined
    const matched = table ? columnsOf(table, hasExpenseSheet && tables.length > 1, order) : []
    const paired = matched.flatMap(({ isPaired }, column) =>
      isPaired && !(`${index}:${column}` in choices.targets) ? [table?.headings[column] ?? ""] : [],
    )
    const found = matched.map((match, column) =>
      fileColumn(sheet, table, index, column, match, choices, hasOtherCrowns),
    )
    const { columns, questions: asked } = settleColumns(found, table, choices)
    found.forEach(({ target }, place) => {
      if (target && columns[place]?.ignored === "asked") waiting.add(target)
    })
    const ofItself = foundRole(table, columns, choices)
    if (sheet.isHidden && ofItself !== "none") hiddenSheets.push(sheet.name)
    const role = choices.roles[index] ?? (isLeftOut(sheet) ? "none" : ofItself)
    if (paired.length > 0 && role === "cars")
      questions.push(pairsQuestion(index, [...new Set(paired)], table))
    if (role !== "none") questions.push(...asked)
    return {
      name: sheet.name,
      isHidden: sheet.isHidden,
      role,
      headerRows: table?.headerRows ?? [],
      headingRows: headingRowsOf(sheet),
      columns,
    }
  })
  const columns = new Map<string, PlannedColumn>()
  addColumns(columns, "car.name", "car.purchase_price")
  const sources = sheets.map((sheet) =>
    sheet.role === "none" ? [] : sheet.columns.flatMap((file) => sourceOf(file, columns)),
  )
  addDerived(columns, choices)
  return {
    sheets,
    tables,
    sources,
    columns: [...columns.values()].filter(({ target }) => target !== "id"),
    profits: sheets.map(profitColumnOf),
    asked: waiting,
    hasOtherCrowns,
    questions,
    hiddenSheets,
  }
}

/** Names of other crowns, and letters and words that only Swedes or Danes write above cars. */
const otherCrowns = /(?<!\p{L})(SEK|DKK|ISK)(?!\p{L})|[äö].*|k[øo]b(s|t|er|$)|nummerplade/iu

const pairsQuestion = (sheet: number, headings: string[], table: Table | null) =>
  ask("pairs", {
    id: pairsId(sheet),
    heading: headings.join(", "),
    count: (table?.rows.length ?? 0) - (table?.leftOut.size ?? 0),
  })

const columnsOf = (table: Table, hasExpenseRows: boolean, order?: PairOrder) =>
  matchColumns(
    table.headings,
    table.rows.filter(({ number }) => !table.leftOut.has(number)),
    hasExpenseRows,
    order,
  )

const profitColumnOf = ({ columns }: PlannedSheet): number =>
  columns.findIndex(({ heading, target, isOwn }) => target === null && !isOwn && isProfit(heading))

function fileColumn(
  { hiddenColumns }: Sheet,
  table: Table | null,
  sheet: number,
  column: number,
  { target, ignored, isOwn }: ReturnType<typeof matchColumns>[number],
  choices: LayoutChoices,
  hasOtherCrowns: boolean,
): FileColumn {
  const id = `${sheet}:${column}`
  const chosen = choices.targets[id]
  const heading = table?.headings[column] ?? ""
  const isByHand = chosen !== undefined
  const isHidden = hiddenColumns.includes(column)
  const { currency, marks } = readHeading(heading)
  const isOther = hasOtherCrowns && currency === "NOK" && /kr/i.test(heading)
  const isLeft = isHidden && target !== null && leavesOut("hiddenColumns", choices.answers)
  return {
    id,
    sheet,
    column,
    heading,
    samples: samplesOf(table, column),
    isHidden,
    isKnown: ignored !== "unknown",
    isOwn,
    target: isByHand ? chosen : isLeft ? null : target,
    ignored: isByHand ? (chosen === null ? "byHand" : null) : isLeft ? "hidden" : ignored,
    currency: choices.currencies[id] ?? (isOther ? "other" : currency),
    marks: isOwn ? [] : [...marks],
  }
}

function samplesOf(table: Table | null, column: number): string[] {
  const samples = new Set<string>()
  for (const { number, cells } of table?.rows ?? []) {
    const seen = (cells[column]?.seen ?? "").slice(0, maxShownCharacters)
    if (seen !== "" && !table?.leftOut.has(number)) samples.add(seen)
    if (samples.size === 3) break
  }
  return [...samples]
}

type Targeted = { target: Target | null }

const has = (columns: readonly Targeted[], ...targets: Target[]) =>
  columns.some(({ target }) => target !== null && targets.includes(target))

const isExpenseTable = (columns: readonly Targeted[]) =>
  has(columns, "expense.amount") && !has(columns, "car.purchase_price")

/** A table with unknown headings counts as one of cars only after a person has said what one of its columns is. */
function foundRole(
  table: Table | null,
  columns: readonly FileColumn[],
  { targets }: LayoutChoices,
): SheetRole {
  const isKnown = table?.isKnown || columns.some(({ id }) => targets[id])
  return isKnown ? roleOf(columns) : "none"
}

function roleOf(columns: readonly Targeted[]): SheetRole {
  if (isExpenseTable(columns)) return "expenses"
  const isNamed = has(columns, "car.name", "make", "model", "car.vin", "car.registration_number")
  return isNamed ? "cars" : "none"
}

function sourceOf(file: FileColumn, columns: Map<string, PlannedColumn>): Source[] {
  const { target, heading, column } = file
  if (target === null) return []
  const id = columnIdOf(target, heading || `#${column}`)
  const planned = columns.get(id) ?? emptyColumn(id, target)
  planned.heading =
    planned.heading === null || id !== "car.name" ? heading : `${planned.heading}, ${heading}`
  columns.set(id, planned)
  return [{ column, heading, planned, target, file }]
}

function columnIdOf(target: Target, heading: string): string {
  if (target === "make" || target === "model") return "car.name"
  return target.startsWith("expenses.") ? `${target}:${heading}` : target
}

const emptyColumn = (id: string, target: Target): PlannedColumn => ({
  id,
  target,
  heading: null,
})

/** Adds what every car has, though no column holds it: its status and days, and the day of its expenses. */
function addDerived(columns: Map<string, PlannedColumn>, { hasVat }: LayoutChoices) {
  addColumns(columns, "car.status", "car.bought_on", "car.sold_on")
  const hasExpenses = [...columns.values()].some(({ target }) => target.startsWith("expense"))
  if (hasVat && columns.has("car.origin")) addColumns(columns, "car.vat_scheme")
  if (hasExpenses) addColumns(columns, "expense.date")
  if (columns.has("sold")) addColumns(columns, "car.sale_price")
}

function addColumns(columns: Map<string, PlannedColumn>, ...targets: Target[]) {
  for (const target of targets)
    columns.set(target, columns.get(target) ?? emptyColumn(target, target))
}
