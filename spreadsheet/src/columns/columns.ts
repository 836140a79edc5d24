import { foldName } from "@marza/domain/cars/search.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Cell, SheetRow } from "../sheet.ts"
import type { IgnoredReason, Target } from "../types.ts"
import { currencyOfHeading } from "../written/numbers.ts"
import { readExpenseType } from "../written/words.ts"
import type { Meaning, ValueKind } from "./heading-words.ts"
import { foldHeading, meaningOf, onlyField, type Topic, withoutTopic } from "./headings.ts"
import { ownMeanings } from "./own-headings.ts"
import { mayRepeat } from "./targets.ts"
import { withTopics } from "./topics.ts"
import { valueKindOf } from "./value-kinds.ts"

export type MatchedColumn = {
  target: Target | null
  ignored: IgnoredReason | null
  currency: Currency | null
  /** Its heading stands twice. Which of the two is that of the purchase is only proposed, and asked about. */
  isPaired: boolean
  /** Whether we exported the table. */
  isOwn: boolean
}

/** Says which of two pairs of columns with the same headings is the purchase. */
export type PairOrder = "purchaseFirst" | "saleFirst"

type Column = {
  heading: string
  kind: ValueKind
  meaning: Meaning | null
  topic: Topic | null
  samples: string[]
}

/**
 * Finds what each column is: by its heading, and where that leaves a choice by its values and its neighbours.
 * @param hasExpenseRows another sheet lists the expenses, so a column with their total would count them twice
 */
export function matchColumns(
  headings: readonly string[],
  rows: readonly SheetRow[],
  hasExpenseRows = false,
  order: PairOrder = "purchaseFirst",
): MatchedColumn[] {
  const width = Math.max(headings.length, ...rows.slice(0, 50).map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, index): Column => {
    const heading = headings[index] ?? ""
    const cells = rows.map(({ cells }) => cells[index]).filter((cell) => cell !== undefined)
    const kind = valueKindOf(cells)
    const samples = textsOf(cells)
    return { heading, kind, samples, ...(heading ? meaningOf(heading, kind) : nothing) }
  })
  const own = ownMeanings(headings)
  if (!own) {
    twoAmountsAsPrices(columns)
    paidForWhat(columns)
  }
  const meanings = own ?? columns.map(({ meaning }) => meaning)
  const isExpenseTable = meanings.includes("amount") || meanings.includes("expense.amount")
  const found = own ?? withTopics(columns, isExpenseTable)
  const targets = columns.map(
    (column, index) =>
      found[index] ?? byValues(column, isExpenseTable) ?? onlyField(column.heading),
  )
  const paired = own ? new Set<number>() : pairUp(columns, targets, order)
  return ignoreOthers(columns, targets, hasExpenseRows || isExpenseTable).map((match, index) => ({
    ...match,
    isPaired: paired.has(index),
    isOwn: own !== null,
  }))
}

const isOfCar: ReadonlySet<Meaning> = new Set<Meaning>(["car.name", "make", "model", "car.vin"])

/** Beside cars the amounts of "Data;Suma;Data;Suma" are a purchase and a sale, and not expenses. */
function twoAmountsAsPrices(columns: Column[]) {
  const amounts = columns.filter(({ meaning, topic }) => meaning === "amount" && topic === null)
  const hasCars = columns.some(({ meaning }) => meaning !== null && isOfCar.has(meaning))
  const hasPrices = columns.some(({ meaning }) => meaning === "price")
  if (amounts.length === 2 && hasCars && !hasPrices)
    for (const column of amounts) column.meaning = "price"
}

const isOfPrice: ReadonlySet<Meaning> = new Set<Meaning>([
  "price",
  "car.purchase_price",
  "car.sale_price",
])

/** "Sumokėta" beside the prices of cars is what the buyer has paid, and else what an expense has cost. */
function paidForWhat(columns: Column[]) {
  const hasPrices = columns.some(({ meaning }) => meaning !== null && isOfPrice.has(meaning))
  for (const column of columns)
    if (column.meaning === "paid") column.meaning = hasPrices ? "received" : "expense.amount"
}

const counterparts = {
  "car.purchase_price": "car.sale_price",
  "car.bought_on": "car.sold_on",
  "car.purchase_currency": "car.sale_currency",
  "car.purchase_exchange_rate": "car.sale_exchange_rate",
} as const satisfies Partial<Record<Target, Target>>

const generals: ReadonlySet<Meaning> = new Set<Meaning>(["price", "date", "anyCurrency", "anyRate"])

/**
 * "Data;Kaina;Data;Kaina": one heading twice for the purchase is once that of the sale.
 * @returns the columns of such pairs, by their places; their targets are changed
 */
function pairUp(columns: readonly Column[], targets: (Meaning | null)[], order: PairOrder) {
  const paired = new Set<number>()
  for (const [purchase, sale] of Object.entries(counterparts)) {
    const places = columns.flatMap(({ meaning }, index) =>
      targets[index] === purchase && meaning !== null && generals.has(meaning) ? [index] : [],
    )
    const [first, second] = places
    if (places.length !== 2 || first === undefined || second === undefined) continue
    if (targets.includes(sale)) continue
    const headings = places.map((place) => foldName(columns[place]?.heading ?? ""))
    // "Kaina NOK" and "Kaina EUR" are one price in two currencies.
    if (headings[0] !== headings[1]) continue
    targets[order === "purchaseFirst" ? second : first] = sale
    paired.add(first).add(second)
  }
  return paired
}

const nothing = { meaning: null, topic: null }

const textsOf = (cells: readonly Cell[]): string[] =>
  [...new Set(cells.filter(({ kind }) => kind !== "empty").map(({ seen }) => seen))].slice(0, 20)

const vinPattern = /^[A-HJ-NPR-Z0-9]{17}$/i
const platePattern = /^[A-Z]{3}[ -]?\d{3}$/i

/**
 * Finds what a column with an unknown heading is: VINs and plates by their form, amounts by the word above.
 */
function byValues(
  { heading, kind, meaning, samples, topic }: Column,
  isExpenseTable: boolean,
): Target | null {
  // The number of a car's invoice is no amount.
  if (meaning !== null) return null
  const isEach = (pattern: RegExp) =>
    samples.length > 0 && samples.filter((text) => pattern.test(text)).length > samples.length * 0.6
  if (isEach(vinPattern)) return "car.vin"
  if (isEach(platePattern)) return "car.registration_number"
  if (heading === "" || isExpenseTable || kind === "date" || kind === "text") return null
  const type = readExpenseType(foldHeading(withoutTopic(heading)))
  if (type !== null) return `expenses.${type}`
  return topic === "expense" ? "expenses.Kita" : null
}

function ignoreOthers(
  columns: readonly Column[],
  meanings: readonly (Meaning | null)[],
  hasExpenseRows: boolean,
): Omit<MatchedColumn, "isPaired" | "isOwn">[] {
  const hasTypes = meanings.some((meaning) => meaning?.startsWith("expenses."))
  const taken = new Set<Target>()
  const ignored = (reason: IgnoredReason) => ({
    target: null,
    ignored: reason,
    currency: null,
  })
  return columns.map(({ heading, kind }, index) => {
    const meaning = meanings[index] ?? null
    if (meaning === null) return ignored(kind === "empty" ? "empty" : "unknown")
    if (meaning === "computed") return ignored("computed")
    const isTotal = meaning === "expensesTotal"
    if (isTotal && (hasTypes || hasExpenseRows)) return ignored("computed")
    const target = isTotal ? "expenses.Kita" : (meaning as Target)
    if (taken.has(target) && !mayRepeat(target))
      return ignored(kind === "empty" ? "empty" : "second")
    taken.add(target)
    return { target, ignored: null, currency: currencyOfHeading(heading) }
  })
}
