import type { Cell, SheetRow } from "../sheet.ts"
import type { FileColumn, Meaning, Target } from "../types.ts"
import { readDate } from "../written/dates.ts"
import { isNothing } from "../written/nothing.ts"
import { readNumber } from "../written/numbers.ts"
import { flagOf, readExpenseType } from "../written/words.ts"
import { type Heading, readHeading, type Topic } from "./headings.ts"
import { ownMeanings } from "./own-headings.ts"
import { formOf, isExpense } from "./targets.ts"

type MatchedColumn = Pick<FileColumn, "target" | "ignored" | "isOwn" | "isGeneral"> & {
  /** Its heading stands twice. Which of the two is that of the purchase is only proposed, and asked about. */
  isPaired: boolean
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
    return { ...heading, cells, kind, meaning: own?.[index] ?? chosen(heading, kind, cells) }
  })
  if (!own) settleGenerals(columns)
  const hasAmounts = has(columns, "amount", "expense.amount")
  const meanings = columns.map((column, index) => own?.[index] ?? inTable(column, columns))
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
      isGeneral: !paired.has(index) && isGeneral(columns[index]),
      isOwn: own?.[index] != null,
    }
  })
}

const generals: ReadonlySet<string> = new Set<Meaning>(["price", "date", "title"])

const isGeneral = (column: Column | undefined) =>
  column !== undefined && column.topic === null && generals.has(column.meaning ?? "")

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
  if (kinds.every((kind) => kind === "year")) return "year"
  const count = (kind: ValueKind) =>
    kinds.filter((one) => (one === "year" ? "number" : one) === kind).length
  const all = ["number", "text", "date", "percent"] as const
  return all.reduce((most, kind) => (count(kind) > count(most) ? kind : most))
}

function kindOf(cell: Cell): "number" | "date" | "text" | "year" | "percent" {
  if (cell.kind === "date") return "date"
  if (cell.kind === "number" && cell.shownAs === "percent") return "percent"
  if (cell.kind === "number" && cell.shownAs) return "text"
  if (/^\s*-?\d+([.,]\d+)?\s*%$/.test(cell.seen)) return "percent"
  if (/^(19[5-9]|20[0-4])\d([.,]0+)?$/.test(cell.seen.trim())) return "year"
  if (cell.kind === "number" || (cell.kind === "text" && readNumber(cell.seen))) return "number"
  return cell.kind === "text" && readDate(cell.seen, "2100-01-01") ? "date" : "text"
}

/** What stands below a heading of such a meaning; any values below one that is not named, nor has such a form. */
const kindsBelow: Partial<Record<string, ValueKind>> = {
  price: "number",
  amount: "number",
  paid: "number",
  advance: "number",
  vat: "number",
  expensesTotal: "number",
  anyRate: "number",
  date: "date",
  type: "text",
  supplier: "text",
  "car.registration_number": "text",
  "car.bought_from": "text",
  "car.sold_to": "text",
  "expense.description": "text",
}
const kindsOfForms: Partial<Record<ReturnType<typeof formOf>, ValueKind>> = {
  amount: "number",
  rate: "number",
  integer: "number",
  day: "date",
  sold: "flag",
  vatScheme: "text",
  origin: "text",
  link: "text",
  expenseType: "text",
}

// The cast: a meaning that is no target has no form.
const wantedKind = (meaning: Meaning): ValueKind | null =>
  meaning.endsWith("rate_day")
    ? null
    : (kindsBelow[meaning] ?? kindsOfForms[formOf(meaning as Target)] ?? null)

const isSpent = (meaning: Meaning) =>
  isExpense(meaning) ||
  ["expensesTotal", "deposit", "received", "paid", "advance"].includes(meaning)

/**
 * What the heading means above such values. A field that it alone can mean is kept above values that are all wrong, so
 * that they are shown as such; a text is never shown wrong, and 1 and 0 would be read as amounts, so they make none of it.
 */
function chosen(heading: Heading, kind: ValueKind, cells: readonly Cell[]): Meaning | null {
  const ofMoney = cells.some(namesCurrency) ? heading.meanings.filter(canBeMoney) : []
  const meanings = ofMoney.length > 0 ? ofMoney : heading.meanings
  const fits = (meaning: Meaning) => {
    const wanted = wantedKind(meaning)
    if (kind === "empty" || wanted === null || wanted === kind) return true
    // A year may be a price only where the heading can mean nothing else.
    return kind === "year" && wanted === "number" && meanings.length === 1 && !isSpent(meaning)
  }
  const found = meanings.find(fits)
  const [only = null] = meanings
  // "PVM: 21" and "0.21" are the rate of a tax, and no amount.
  const isVat = found === "vat" || found === "car.purchase_vat"
  const isRate = ({ seen }: Cell) => /^(0[.,]\d{1,2}|\d{1,2}([.,]0+)?)$/.test(seen.trim())
  if (isVat && cells.length > 0 && cells.every(isRate)) return null
  if (found || only === null || meanings.length > 1) return found ?? null
  const isNoAmount =
    wantedKind(only) === "number" && kind === "flag" && cells.some(({ seen }) => /^1\b/.test(seen))
  return /^(car|expense)\./.test(only) && kindsBelow[only] !== "text" && !isNoAmount ? only : null
}

function namesCurrency(cell: Cell): boolean {
  const { currency } = cell.kind === "number" ? cell : { ...readNumber(cell.seen) }
  return currency != null && currency !== "other"
}

/** "TÜV: 120 €" is no day, and "Advert: £20" no link. */
const canBeMoney = (meaning: Meaning) =>
  !/^(car|expense)\./.test(meaning) ||
  !["day", "partialDate", "integer", "link", "text"].includes(formOf(meaning as Target))

const has = (columns: readonly Column[], ...meanings: Meaning[]) =>
  columns.some(({ meaning }) => meaning && meanings.includes(meaning))

/** Two amounts beside cars are their prices; "Sumokėta" beside prices is what the buyer has paid. */
function settleGenerals(columns: Column[]) {
  const hasPrice = () => has(columns, "price", "car.purchase_price", "car.sale_price")
  const sums = columns.filter(({ meaning, topic }) => meaning === "amount" && topic === null)
  if (sums.length === 2 && has(columns, "car.name", "make", "model", "car.vin") && !hasPrice())
    for (const column of sums) column.meaning = "price"
  let isOfPurchase = false
  for (const column of columns) {
    const { meaning } = column
    if (/^car\.(purchase|bought|sale|sold)/.test(meaning ?? ""))
      isOfPurchase = /^car\.(purchase|bought)/.test(meaning ?? "")
    if (meaning !== "paid") continue
    // Beside the purchase it is what the dealer paid.
    column.meaning = !hasPrice() ? "expense.amount" : isOfPurchase ? null : "received"
  }
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

/** A general heading in its table; currencies and rates follow when the prices are known. */
function inTable({ meaning, topic, cells }: Column, columns: readonly Column[]): Meaning | null {
  const hasAmounts = has(columns, "amount", "expense.amount")
  const hasPrice = has(columns, "price", "car.purchase_price")
  const isDescribed = has(
    columns,
    "description",
    "type",
    "expense.description",
    "expense.expense_type",
  )
  const isOfExpense = hasAmounts || topic === "expense"
  const isOfSale = has(columns, "car.sale_price", "car.sold_on", "car.sold_to", "sold")
  const isExpenseList = hasAmounts && !hasPrice
  const areTypes = () => cells.every(({ seen }) => readExpenseType(seen) !== null)
  if (meaning === "type" && areTypes()) return hasAmounts ? "expense.expense_type" : null
  const meanings: Partial<Record<Meaning, Meaning | null>> = {
    price: sides.price[topic ?? "purchase"],
    // Beside prices, an amount that nothing describes may be any sum.
    amount: topic === null && hasPrice && !isDescribed ? null : sides.price[topic ?? "expense"],
    date: sides.date[topic ?? (isExpenseList ? "expense" : "purchase")],
    description: isOfExpense ? "expense.description" : "car.description",
    vat: isOfExpense ? "expense.vat_amount" : "car.purchase_vat",
    supplier: isExpenseList ? "expense.supplier" : "car.bought_from",
    supplierCode: hasAmounts ? "expense.supplier_code" : null,
    documentNumber: hasAmounts ? "expense.document_number" : null,
    // Without anything of a sale it may be what the dealer paid.
    advance: isOfSale || topic === "sale" ? "deposit" : null,
    // Beside a make, "Title" is of something else, and beside a car "Name" is that of a person.
    title: has(columns, "make", "model", "car.name") ? null : "car.name",
    // Beside a make, what is no type of an expense is the model.
    type: has(columns, "make") && !has(columns, "model") && !isOneWord(cells) ? "model" : null,
  }
  return meaning && meaning in meanings ? (meanings[meaning] ?? null) : meaning
}

/** "Used" of every car. */
const isOneWord = (cells: readonly Cell[]) =>
  cells.length > 1 && new Set(cells.map(({ seen }) => seen)).size === 1

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

/**
 * A currency, a rate or VAT is that of the amount on its left; a single currency after the sale is that of the whole row. The VAT
 * of a sale or of an expense on its car's row is no field.
 */
function giveSides(columns: readonly Column[], targets: (Meaning | null)[]) {
  let side: Topic | null = null
  let isAfterExpense = false
  columns.forEach(({ topic, meaning }, index) => {
    const target = targets[index] ?? null
    if (target === "car.purchase_vat" && meaning === "vat") {
      const isOther = isAfterExpense || side === "sale"
      if (topic === "sale" || (topic === null && isOther)) targets[index] = null
      return
    }
    if (target === "anyCurrency" || target === "anyRate") {
      const ofRow = target === "anyCurrency" ? "currency" : "rate"
      const isAfterAll =
        topic === null && side === "sale" && targets.filter((one) => one === target).length === 1
      targets[index] =
        isAfterAll || (topic ?? side) === null ? ofRow : sides[target][topic ?? side ?? "purchase"]
      return
    }
    if (target === null) return
    isAfterExpense = isExpense(target)
    if (/^car\.(purchase|bought)/.test(target)) side = "purchase"
    else if (/^car\.(sale|sold)/.test(target)) side = "sale"
    else if (target.startsWith("expense.")) side = "expense"
  })
}
