import type { Cell, SheetRow } from "../sheet.ts"
import type { IgnoredReason, Meaning, Target } from "../types.ts"
import { readDate } from "../written/dates.ts"
import { isNothing } from "../written/nothing.ts"
import { readNumber } from "../written/numbers.ts"
import { flagOf, readExpenseType } from "../written/words.ts"
import { type Heading, readHeading, type Topic } from "./headings.ts"
import { ownMeanings } from "./own-headings.ts"
import { formOf, isExpense } from "./targets.ts"

export type MatchedColumn = {
  target: Target | null
  ignored: IgnoredReason | null
  /** Its heading stands twice. Which of the two is that of the purchase is only proposed, and asked about. */
  isPaired: boolean
  /** Whether we exported the table. */
  isOwn: boolean
}

/** Says which of two pairs of columns with the same headings is the purchase. */
export type PairOrder = "purchaseFirst" | "saleFirst"

/**
 * What most of a column's values are. `flag` is yes or no, in words or as 1 and 0; a `year` is no amount that was spent.
 */
type ValueKind = "number" | "date" | "text" | "flag" | "year" | "percent" | "empty"

type Column = Heading & { kind: ValueKind; meaning: Meaning | null; cells: Cell[] }

/**
 * Finds what each column is, by its whole heading. Its values only tell apart what one heading can mean, and never make an
 * amount of what is none.
 * @param hasExpenseRows another sheet lists the expenses, so a column with their total would count them twice
 */
export function matchColumns(
  headings: readonly string[],
  rows: readonly SheetRow[],
  hasExpenseRows = false,
  order: PairOrder = "purchaseFirst",
): MatchedColumn[] {
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), headings.length)
  const own = ownMeanings(headings)
  const columns = Array.from({ length: width }, (_, index): Column => {
    const heading = readHeading(headings[index] ?? "")
    const cells = sampleOf(rows, index)
    const kind = valueKindOf(cells)
    return {
      ...heading,
      cells,
      kind,
      meaning: own?.[index] ?? chosen(heading, kind, cells),
    }
  })
  if (!own) settleGenerals(columns)
  const hasAmounts = columns.some(
    ({ meaning }) => meaning === "amount" || meaning === "expense.amount",
  )
  const meanings = columns.map(
    (column, index) => own?.[index] ?? inTable(column, columns, hasAmounts),
  )
  const paired = own ? new Set<number>() : pairUp(columns, meanings, order)
  giveSides(columns, meanings)
  const hasParts = own !== null && meanings.some((meaning) => isExpense(meaning))
  return columns.map(({ kind }, index) => {
    const meaning = meanings[index] ?? null
    const isTotal = meaning === "expensesTotal"
    const isComputed =
      meaning === "computed" || (isTotal && (hasExpenseRows || hasAmounts || hasParts))
    const ignored = kind === "empty" ? "empty" : isComputed ? "computed" : "unknown"
    // The cast: every other meaning has become a target.
    const target = isTotal ? "expenses.Kita" : (meaning as Target | null)
    const isRead = target !== null && !isComputed
    return {
      target: isRead ? target : null,
      ignored: isRead ? null : ignored,
      isPaired: paired.has(index),
      isOwn: own?.[index] != null,
    }
  })
}

/** How many cells of a column are read to find its kind. */
const sampleSize = 60

function sampleOf(rows: readonly SheetRow[], index: number): Cell[] {
  const sample: Cell[] = []
  for (const { cells } of rows) {
    const cell = cells[index]
    if (cell && cell.kind !== "error" && !isNothing(cell)) sample.push(cell)
    if (sample.length === sampleSize) break
  }
  return sample
}

function valueKindOf(cells: readonly Cell[]): ValueKind {
  if (cells.length === 0) return "empty"
  const isFlag = cells.every(({ seen }) => flagOf(seen) !== null)
  if (isFlag && !cells.every(({ seen }) => /^0([.,]0+)?$/.test(seen))) return "flag"
  const kinds = cells.map(kindOf)
  const count = (kind: ValueKind) => kinds.filter((one) => one === kind).length
  if (cells.length > 1 && count("year") === cells.length) return "year"
  const counts = {
    number: count("number") + count("year"),
    date: count("date"),
    text: count("text"),
    percent: count("percent"),
  }
  const all = ["number", "date", "text", "percent"] as const
  return all.reduce((most, kind) => (counts[kind] > counts[most] ? kind : most))
}

function kindOf(cell: Cell): "number" | "date" | "text" | "year" | "percent" {
  if (cell.kind === "date") return "date"
  if (cell.kind === "number" && cell.shownAs) return cell.shownAs === "percent" ? "percent" : "text"
  if (/^\s*-?\d+([.,]\d+)?\s*%$/.test(cell.seen)) return "percent"
  if (/^(19[5-9]|20[0-4])\d([.,]0+)?$/.test(cell.seen.trim())) return "year"
  if (cell.kind === "number" || (cell.kind === "text" && readNumber(cell.seen))) return "number"
  return cell.kind === "text" && readDate(cell.seen, "2100-01-01") ? "date" : "text"
}

const aboveTexts: ReadonlySet<Meaning> = new Set<Meaning>([
  "car.vat_scheme",
  "car.registration_number",
  "car.origin",
  "car.advert_url",
  "car.bought_from",
  "car.sold_to",
  "expense.description",
  "expense.expense_type",
  "supplier",
  "type",
])
const amounts: ReadonlySet<Meaning> = new Set<Meaning>([
  "price",
  "amount",
  "paid",
  "vat",
  "expensesTotal",
])
const anything: ReadonlySet<Meaning> = new Set<Meaning>([
  "computed",
  "supplierCode",
  "documentNumber",
  "anyCurrency",
  "description",
])

function wantedKind(meaning: Meaning): ValueKind | null {
  if (aboveTexts.has(meaning)) return "text"
  if (amounts.has(meaning) || meaning === "anyRate") return "number"
  if (meaning === "date") return "date"
  if (meaning === "sold") return "flag"
  if (anything.has(meaning) || meaning.endsWith("rate_day")) return null
  // The cast: what is left of the meanings are targets.
  const form = formOf(meaning as Target)
  if (form === "amount" || form === "rate" || form === "integer") return "number"
  return form === "day" ? "date" : null
}

const isSpent = (meaning: Meaning) =>
  isExpense(meaning) || ["expensesTotal", "deposit", "received", "paid"].includes(meaning)

/**
 * What the heading means above such values. A field that it alone can mean is kept above values that are all wrong, so
 * that they are shown as such; 1 and 0 would be read as amounts, so they make none of it.
 */
function chosen({ meanings }: Heading, kind: ValueKind, cells: readonly Cell[]): Meaning | null {
  const fits = (meaning: Meaning) => {
    const wanted = wantedKind(meaning)
    if (kind === "empty" || wanted === null || wanted === kind) return true
    return kind === "year" && wanted === "number" && !isSpent(meaning)
  }
  const found = meanings.find(fits)
  const [only = null] = meanings
  // "PVM: 21" is the rate of a tax, and no amount.
  const isVat = found === "vat" || found === "car.purchase_vat"
  if (isVat && cells.length > 0 && cells.every(({ seen }) => /^\d{1,2}$/.test(seen))) return null
  if (found || only === null || meanings.length > 1) return found ?? null
  const isNoAmount =
    wantedKind(only) === "number" && kind === "flag" && cells.some(({ seen }) => /^1\b/.test(seen))
  return /^(car|expense)\./.test(only) && !isNoAmount ? only : null
}

const isOfCar: ReadonlySet<Meaning> = new Set<Meaning>(["car.name", "make", "model", "car.vin"])
const isOfPrice: ReadonlySet<Meaning> = new Set<Meaning>([
  "price",
  "car.purchase_price",
  "car.sale_price",
])

/** Two amounts beside cars are their prices; "Sumokėta" beside prices is what the buyer has paid. */
function settleGenerals(columns: Column[]) {
  const has = (set: ReadonlySet<Meaning>) =>
    columns.some(({ meaning }) => meaning && set.has(meaning))
  const sums = columns.filter(({ meaning, topic }) => meaning === "amount" && topic === null)
  if (sums.length === 2 && has(isOfCar) && !has(isOfPrice))
    for (const column of sums) column.meaning = "price"
  for (const column of columns)
    if (column.meaning === "paid") column.meaning = has(isOfPrice) ? "received" : "expense.amount"
}

const sides = {
  price: { purchase: "car.purchase_price", sale: "car.sale_price", expense: "expense.amount" },
  date: { purchase: "car.bought_on", sale: "car.sold_on", expense: "expense.date" },
  anyCurrency: {
    purchase: "car.purchase_currency",
    sale: "car.sale_currency",
    expense: "expense.currency",
  },
  anyRate: {
    purchase: "car.purchase_exchange_rate",
    sale: "car.sale_exchange_rate",
    expense: "expense.exchange_rate",
  },
} as const satisfies Partial<Record<Meaning, Record<Topic, Target>>>

const described: readonly Meaning[] = [
  "description",
  "type",
  "expense.description",
  "expense.expense_type",
]

/** A general heading in its table; currencies and rates follow when the prices are known. */
function inTable(
  { meaning, topic, cells }: Column,
  columns: readonly Column[],
  hasAmounts: boolean,
): Meaning | null {
  const has = (...meanings: Meaning[]) =>
    columns.some((one) => one.meaning && meanings.includes(one.meaning))
  switch (meaning) {
    case "price":
      return sides.price[topic ?? "purchase"]
    case "amount":
      // Beside prices, an amount that nothing describes may be any sum.
      return topic === null && has("price", "car.purchase_price") && !has(...described)
        ? null
        : sides.price[topic ?? "expense"]
    case "date":
      return sides.date[
        topic ?? (hasAmounts && !has("price", "car.purchase_price") ? "expense" : "purchase")
      ]
    case "description":
      return hasAmounts || topic === "expense" ? "expense.description" : "car.description"
    case "vat":
      return hasAmounts || topic === "expense" ? "expense.vat_amount" : "car.purchase_vat"
    case "supplier":
      return hasAmounts && !has("price", "car.purchase_price")
        ? "expense.supplier"
        : "car.bought_from"
    case "supplierCode":
      return hasAmounts ? "expense.supplier_code" : null
    case "documentNumber":
      return hasAmounts ? "expense.document_number" : null
    case "type": {
      const areTypes = cells.every(({ seen }) => readExpenseType(seen) !== null)
      if (areTypes) return hasAmounts ? "expense.expense_type" : null
      return has("make") && !has("model") ? "model" : null
    }
    default:
      return meaning
  }
}

/** "Data;Kaina;Data;Kaina": one heading twice is once that of the purchase and once of the sale. */
function pairUp(columns: readonly Column[], targets: (Meaning | null)[], order: PairOrder) {
  const paired = new Set<number>()
  for (const general of ["price", "date"] as const) {
    const { purchase, sale } = sides[general]
    const places = columns.flatMap(({ meaning, topic }, index) =>
      meaning === general && topic === null && targets[index] === purchase ? [index] : [],
    )
    const [first, second] = places
    if (places.length !== 2 || first === undefined || second === undefined) continue
    // "Kaina NOK" and "Kaina EUR" are one price in two currencies.
    const [one, other] = [columns[first], columns[second]]
    const isSame = one?.base === other?.base && one?.currency === other?.currency
    if (targets.includes(sale) || !isSame || one?.marks.size !== other?.marks.size) continue
    targets[order === "purchaseFirst" ? second : first] = sale
    paired.add(first).add(second)
  }
  return paired
}

/** A currency or a rate is that of the price on its left; a single one after the sale is that of the whole row. */
function giveSides(columns: readonly Column[], targets: (Meaning | null)[]) {
  let side: Topic | null = null
  columns.forEach(({ topic }, index) => {
    const target = targets[index] ?? null
    if (target === "anyCurrency" || target === "anyRate") {
      const ofRow = target === "anyCurrency" ? "currency" : "rate"
      const isAfterAll =
        topic === null && side === "sale" && targets.filter((one) => one === target).length === 1
      targets[index] =
        isAfterAll || (topic ?? side) === null ? ofRow : sides[target][topic ?? side ?? "purchase"]
      return
    }
    if (target === null) return
    if (/^car\.(purchase|bought)/.test(target)) side = "purchase"
    else if (/^car\.(sale|sold)/.test(target)) side = "sale"
    else if (target.startsWith("expense.")) side = "expense"
  })
}
