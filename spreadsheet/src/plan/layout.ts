import { matchColumns, type PairOrder } from "../columns/columns.ts"
import { isProfit, readHeading } from "../columns/headings.ts"
import { findTable, headingRowsOf } from "../columns/table.ts"
import { has, isExpense } from "../columns/targets.ts"
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
import { type Ask, answerTo, ask } from "./questions.ts"

/** A column of one sheet that is read, and where it goes. */
export type Source = { file: FileColumn; target: Target; planned: PlannedColumn }

type LaidSheet = {
  planned: PlannedSheet
  table: Table | null
  sources: Source[]
  /** What it holds, unless the person decides otherwise. */
  ofItself: SheetRole
  /** The column with the file's own profit of its cars; -1 without one. */
  profit: number
  /** Expenses stand in rows of their own. */
  hasExpenses: boolean
}

/** How the file is laid out by its columns and the person's choices about them, before its rows are read. */
export type Layout = {
  sheets: LaidSheet[]
  columns: PlannedColumn[]
  /** What a column would hold, about which a question waits. */
  asked: Set<Target>
  /** The crowns that "kr" are in this file: those of Norway, others, or null where nothing says it. */
  crowns: Crowns
  /** What is asked about columns. */
  asks: Ask[]
  /** What is asked about rows, columns and sheets that are hidden and would be cars or expenses. */
  hiddenAsks: Ask[]
}

export type Crowns = "NOK" | "other" | null

type LayoutChoices = Pick<
  ImportChoices,
  "roles" | "headerRows" | "targets" | "currencies" | "answers" | "hasVat"
>

/** Whether what is hidden is left out: the answer is by the kind, for all sheets. */
export const leavesOut = (
  kind: "hiddenRows" | "hiddenColumns" | "hiddenSheets",
  answers: ImportChoices["answers"],
): boolean => answerTo(ask(kind), answers) === "leave"

type Matched = ReturnType<typeof matchColumns>[number]

export function layOut(workbook: Workbook, choices: LayoutChoices): Layout {
  const isLeft = ({ isHidden }: Sheet) => isHidden && leavesOut("hiddenSheets", choices.answers)
  const read = workbook.sheets.map((sheet, index) => {
    const table = findTable(sheet, choices.headerRows[index])
    const order = choices.answers[`pairs:${index}`] as PairOrder | undefined
    return { sheet, index, table, matched: table ? matchColumns(table, order) : [] }
  })
  const hasExpenseSheet = read.some(
    ({ sheet, table, matched }) =>
      table?.isKnown && !isLeft(sheet) && read.length > 1 && isExpenseTable(matched),
  )
  const crowns = crownsIn(read.flatMap(({ table }) => table?.headings ?? []).join(" | "))
  const planned = new Map<string, PlannedColumn>()
  addColumns(planned, "car.name", "car.purchase_price")
  const [asks, asked]: [Ask[], Set<Target>] = [[], new Set()]
  const sheets = read.map((one): LaidSheet => {
    const { sheet, index, table, matched } = one
    const { name, isHidden } = sheet
    const columns = matched.map((match, column) => {
      const isCounted = match.isTotal && hasExpenseSheet && match.target !== null
      const itself = isCounted ? ({ target: null, ignored: "computed" } as const) : match
      return fileColumn(one, column, { ...match, ...itself }, choices, crowns)
    })
    const settled = settleColumns(columns, table, choices)
    for (const target of settled.asked) asked.add(target)
    // A table with unknown headings counts as one of cars only after a person has said what one of its columns is.
    const isKnown = table?.isKnown || columns.some(({ id }) => choices.targets[id])
    const ofItself = isKnown ? roleOf(columns) : "none"
    const role = choices.roles[index] ?? (isLeft(sheet) ? "none" : ofItself)
    if (role === "cars") asks.push(...pairsOf(one, columns, choices))
    if (role !== "none") asks.push(...settled.asks)
    const sources = role === "none" ? [] : columns.flatMap((file) => sourceOf(file, planned))
    const headerRows = table?.headerRows ?? []
    return {
      planned: { name, isHidden, role, headerRows, headingRows: headingRowsOf(sheet), columns },
      table,
      sources,
      ofItself,
      profit: columns.findIndex(
        (column) => column.target === null && !column.isOwn && isProfit(column.heading),
      ),
      hasExpenses: has(sources, "expense.amount"),
    }
  })
  addDerived(planned, choices)
  const columns = [...planned.values()].filter(({ target }) => target !== "id")
  return { sheets, columns, asked, crowns, asks, hiddenAsks: hiddenAsksOf(sheets) }
}

/** Which of two columns under one heading is the purchase, unless a person has named one. */
function pairsOf(
  { index, table, matched }: { index: number; table: Table | null; matched: Matched[] },
  columns: readonly FileColumn[],
  { targets }: LayoutChoices,
): Ask[] {
  const paired = columns.filter(({ id }, column) => matched[column]?.isPaired && !(id in targets))
  const heading = [...new Set(paired.map((column) => column.heading))].join(", ")
  const count = table?.content.length ?? 0
  return paired.length === 0 ? [] : [ask("pairs", { id: `pairs:${index}`, heading, count })]
}

/** Whose crowns "kr" are: a currency that a heading names, or words that stand above cars in one country alone. */
function crownsIn(headings: string): Crowns {
  if (/(?<!\p{L})(SEK|DKK|ISK)(?!\p{L})|[äö]|k[øo]b(s|t|er|\b)|nummerplade/iu.test(headings))
    return "other"
  if (
    /(?<!\p{L})(NOK|merke|innkj[øo]p|kj[øo]p|kj[øo]relengde|\p{L}*verksted|omregistrering)/iu.test(
      headings,
    )
  )
    return "NOK"
  // Elsewhere they are those of Norway, which the product has; in a list of Scandinavia it is open whose.
  return scandinavian.test(headings) ? null : "NOK"
}

const scandinavian =
  /(?<!\p{L})(bil(en|ar|er)?|pris|regnr|moms|klubbat|mærke|årgang|stelnummer|auktionsdatum|dato|solgt|s[åa]ld|s[åa]lt|avgift)(?!\p{L})/iu

function hiddenAsksOf(sheets: readonly LaidSheet[]): Ask[] {
  const read = sheets.filter(({ planned }) => planned.role !== "none")
  const rows = read.flatMap(({ table }) => table?.content.filter(({ isHidden }) => isHidden) ?? [])
  const columns = read.flatMap(({ planned }) =>
    planned.columns.filter(
      ({ isHidden, target, ignored }) => isHidden && (target !== null || ignored === "hidden"),
    ),
  )
  const headings = columns.map(({ heading }) => heading)
  const hidden = sheets.filter(({ planned, ofItself }) => planned.isHidden && ofItself !== "none")
  return [
    ask("hiddenRows", { count: rows.length }),
    ask("hiddenColumns", { count: columns.length, examples: headings }),
    ask("hiddenSheets", {
      count: hidden.length,
      examples: hidden.map(({ planned }) => planned.name),
    }),
  ].filter(({ count }) => count > 0)
}

function fileColumn(
  { sheet, index, table }: { sheet: Sheet; index: number; table: Table | null },
  column: number,
  { target, ignored, isOwn, isGeneral }: Matched,
  { targets, currencies, answers }: LayoutChoices,
  crowns: Crowns,
): FileColumn {
  const id = `${index}:${column}`
  const chosen = targets[id]
  const heading = table?.headings[column] ?? ""
  const isHidden = sheet.hiddenColumns.includes(column)
  const { currency, marks } = readHeading(heading)
  const isLeft = isHidden && target !== null && leavesOut("hiddenColumns", answers)
  const itself = isLeft ? ({ target: null, ignored: "hidden" } as const) : { target, ignored }
  return {
    id,
    sheet: index,
    column,
    heading,
    samples: samplesOf(table, column),
    isHidden,
    isKnown: ignored !== "unknown",
    isGeneral: isGeneral && chosen === undefined,
    isOwn,
    ...(chosen === undefined
      ? itself
      : { target: chosen, ignored: chosen === null ? "byHand" : null }),
    currency: currencies[id] ?? (currency === "kr" ? crowns : currency),
    marks: isOwn ? [] : [...marks],
  }
}

function samplesOf(table: Table | null, column: number): string[] {
  const samples = new Set<string>()
  for (const { cells } of table?.content ?? []) {
    const seen = (cells[column]?.seen ?? "").slice(0, maxShownCharacters)
    if (seen !== "") samples.add(seen)
    if (samples.size === 3) break
  }
  return [...samples]
}

type Targeted = { target: Target | null }

const isExpenseTable = (columns: readonly Targeted[]) =>
  has(columns, "expense.amount") && !has(columns, "car.purchase_price")

function roleOf(columns: readonly Targeted[]): SheetRole {
  if (isExpenseTable(columns)) return "expenses"
  const isNamed = has(columns, "car.name", "make", "model", "car.vin", "car.registration_number")
  return isNamed ? "cars" : "none"
}

function sourceOf(file: FileColumn, columns: Map<string, PlannedColumn>): Source[] {
  const { target, heading, column } = file
  if (target === null) return []
  const isOfName = target === "make" || target === "model"
  const id = isOfName
    ? "car.name"
    : isExpense(target)
      ? `${target}:${heading || `#${column}`}`
      : target
  const planned = columns.get(id) ?? { id, target, heading: null }
  planned.heading =
    planned.heading === null || id !== "car.name" ? heading : `${planned.heading}, ${heading}`
  columns.set(id, planned)
  return [{ file, target, planned }]
}

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
    if (!columns.has(target)) columns.set(target, { id: target, target, heading: null })
}
