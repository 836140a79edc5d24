import type { Cell, SheetRow } from "../sheet.ts"
import type { FileColumn, Meaning, Table, Target } from "../types.ts"
import { distanceOf } from "../written/amounts.ts"
import { readDate } from "../written/dates.ts"
import { isNothing } from "../written/nothing.ts"
import { readNumber } from "../written/numbers.ts"
import { flagOf, isUnsold, readExpenseType, readSold } from "../written/words.ts"
import { type Heading, readHeading, type Topic } from "./headings.ts"
import { ownMeanings } from "./own-headings.ts"
import { formOf, isExpense, isMoney } from "./targets.ts"

/** A column of the file, and what it holds as far as the headings and values of its table say it. */
type MatchedColumn = Pick<FileColumn, "target" | "ignored" | "isOwn" | "isGeneral"> & {
  /** Its heading stands twice. Which of the two is that of the purchase is only proposed, and asked about. */
  isPaired: boolean
  /** It is the total of expenses, which would count them twice where another sheet lists them. */
  isTotal: boolean
}

/** Says which of two pairs of columns with the same headings is the purchase. */
export type PairOrder = "purchaseFirst" | "saleFirst"

/**
 * What most of a column's values are. `flag` is yes or no, in words or as 1 and 0; a `year` is no amount that was spent.
 */
type ValueKind = "number" | "date" | "text" | "flag" | "year" | "percent" | "empty"

type Column = Heading & {
  kind: ValueKind
  cells: Cell[]
  /** What the heading means above such values; a general meaning becomes the target in its table. */
  meaning: Meaning | null
  target: Meaning | null
  isOwn: boolean
  isPaired: boolean
}

/**
 * Finds what each column is, by its whole heading. Its values only tell apart what one heading can mean, and never make an
 * amount of what is none.
 */
export function matchColumns(
  { headings, content }: Pick<Table, "headings" | "content">,
  order: PairOrder = "purchaseFirst",
): MatchedColumn[] {
  const width = content.reduce((most, { cells }) => Math.max(most, cells.length), headings.length)
  const own = ownMeanings(headings)
  const columns = Array.from({ length: width }, (_, index): Column => {
    const heading = readHeading(headings[index] ?? "")
    const cells = sampleOf(content, index)
    const kind = heading.meanings.includes("sold") ? soldKindOf(cells) : valueKindOf(cells)
    const target = own?.[index] ?? null
    const areDistances = cells.length > 0 && cells.every(isDistanceWord)
    const meaning = target ?? (areDistances ? "mileageUnit" : chosen(heading, kind, cells))
    return { ...heading, cells, kind, meaning, target, isOwn: target !== null, isPaired: false }
  })
  if (!own) settleGenerals(columns)
  const meaningOf = inTable(columns)
  for (const column of columns) column.target ??= meaningOf(column)
  if (!own) pairUp(columns, order)
  giveSides(columns)
  const hasAmounts = has(columns, "amount", "expense.amount")
  const isCounted = hasAmounts || (own !== null && columns.some(({ target }) => isExpense(target)))
  return columns.map((column) => {
    const { kind, target, isOwn, isPaired } = column
    const isTotal = target === "expensesTotal"
    const isComputed = target === "computed" || (isTotal && isCounted)
    const isRead = target !== null && !isComputed
    const reason = kind === "empty" ? "empty" : isComputed ? "computed" : "unknown"
    return {
      // The cast: every other meaning has become a target.
      target: !isRead ? null : isTotal ? "expenses.Kita" : (target as Target),
      ignored: isRead ? null : reason,
      isOwn,
      isPaired,
      isTotal,
      isGeneral: !isPaired && column.topic === null && generals.has(column.meaning ?? ""),
    }
  })
}

const generals: ReadonlySet<string> = new Set<Meaning>(["price", "cost", "date", "title"])

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

const isDistanceWord = ({ seen }: Cell) => distanceOf(seen) !== null

/** Among days and prices "ne" says only that a car is not sold; among other words "taip" says that it is. */
function soldKindOf(all: readonly Cell[]): ValueKind {
  const cells = all.filter(({ seen }) => !isUnsold(seen))
  if (cells.length === 0) return valueKindOf(all)
  const isWord = ({ seen }: Cell) => readSold(seen) !== null
  const isSaid = cells.some(isWord) && all.filter(isWord).length * 2 > all.length
  return isSaid ? "flag" : valueKindOf(cells)
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

const below: Partial<Record<ValueKind, string>> = {
  number: "price|cost|amount|paid|advance|vat|expensesTotal|anyRate|rate|integer",
  date: "date|day",
  flag: "sold",
  text: "type|supplier|car.registration_number|car.bought_from|car.sold_to|expense.description|vatScheme|origin|link|expenseType",
}

/** What stands below a heading, by its meaning or by the form of its field; anything below one that is not named. */
const kindsBelow = new Map(
  Object.entries(below).flatMap(([kind, names]) =>
    // The cast: the keys are those of the object.
    names.split("|").map((name) => [name, kind as ValueKind]),
  ),
)

const wantedKind = (meaning: Meaning): ValueKind | null =>
  meaning.endsWith("rate_day")
    ? null
    : (kindsBelow.get(meaning) ?? kindsBelow.get(formOf(meaning)) ?? null)

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
  const isFewer = (most: number) =>
    heading.currency === null && kind === "number" && areAtMost(cells, most)
  // "Padangos: 4" are four, "MOT: 11" are months, and so is "Parduota: 5".
  if (found && isSpent(found) && isFewer(meanings.length > 1 ? 12 : 5)) return null
  if (found && meanings.length > 1 && isMoney(found as Target) && isFewer(12)) return null
  if (found || only === null || meanings.length > 1) return found ?? null
  const isNoAmount =
    wantedKind(only) === "number" && kind === "flag" && cells.some(({ seen }) => /^1\b/.test(seen))
  return /^(car|expense)\./.test(only) && formOf(only) !== "text" && !isNoAmount ? only : null
}

function namesCurrency(cell: Cell): boolean {
  const { currency } = cell.kind === "number" ? cell : { ...readNumber(cell.seen) }
  return currency != null && currency !== "other"
}

/** Whether all are whole numbers up to this one, and not only 0. */
const areAtMost = (cells: readonly Cell[], most: number) =>
  cells.every(({ seen }) => /^\d{1,2}$/.test(seen.trim()) && Number(seen) <= most) &&
  cells.some(({ seen }) => Number(seen) > 0)

/** "TÜV: 120 €" is no day, and "Advert: £20" no link. */
const canBeMoney = (meaning: Meaning) =>
  !/^(car|expense)\./.test(meaning) ||
  !["day", "partialDate", "integer", "link", "text"].includes(formOf(meaning))

const has = (columns: readonly Column[], ...meanings: Meaning[]) =>
  columns.some(({ meaning }) => meaning && meanings.includes(meaning))

/** Of what a column is that stands between others. */
export const sideOf = (target: string | null): Topic | null =>
  /^car\.(purchase|bought)/.test(target ?? "")
    ? "purchase"
    : /^car\.(sale|sold)/.test(target ?? "")
      ? "sale"
      : target?.startsWith("expense.")
        ? "expense"
        : null

/** Two amounts beside cars are their prices; "Sumokėta" beside prices is what the buyer has paid. */
function settleGenerals(columns: Column[]) {
  const hasPrice = () => has(columns, "price", "car.purchase_price", "car.sale_price")
  const sums = columns.filter(({ meaning, topic }) => meaning === "amount" && topic === null)
  if (sums.length === 2 && has(columns, "car.name", "make", "model", "car.vin") && !hasPrice())
    for (const column of sums) column.meaning = "price"
  let side: Topic | null = null
  for (const column of columns) {
    const of = sideOf(column.meaning)
    if (of !== "expense") side = of ?? side
    if (column.meaning !== "paid") continue
    // Beside the purchase it is what the dealer paid.
    column.meaning = !hasPrice() ? "expense.amount" : side === "purchase" ? null : "received"
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

/** What general headings mean in their table; currencies and rates follow when the prices are known. */
function inTable(columns: readonly Column[]): (column: Column) => Meaning | null {
  const hasAmounts = has(columns, "amount", "expense.amount")
  const hasPrice = has(columns, "price", "car.purchase_price")
  const isDescribed = has(
    columns,
    "description",
    "type",
    "expense.description",
    "expense.expense_type",
  )
  const isOfSale = has(columns, "car.sale_price", "car.sold_on", "car.sold_to", "sold")
  const isExpenseList = hasAmounts && !hasPrice
  // Where nothing is of a purchase, a seller is who sold the car for the dealer.
  const isOfPurchase =
    has(columns, "car.purchase_price", "car.bought_on", "car.purchase_vat") ||
    columns.some(({ topic }) => topic === "purchase")
  const boughtFrom = isOfSale && !isOfPurchase ? null : "car.bought_from"
  const expenseType = hasAmounts ? "expense.expense_type" : null
  // Beside a make, what is no type of an expense is the model.
  const isModel = has(columns, "make") && !has(columns, "model")
  return ({ meaning, topic, cells }) => {
    const isOfExpense = hasAmounts || topic === "expense"
    const meanings: { [Key in Meaning]?: () => Meaning | null } = {
      price: () => sides.price[topic ?? "purchase"],
      // Beside a price it is computed of it.
      cost: () => (topic !== null || hasPrice ? "computed" : "car.purchase_price"),
      // Beside prices, an amount that nothing describes may be any sum.
      amount: () =>
        topic === null && hasPrice && !isDescribed ? null : sides.price[topic ?? "expense"],
      date: () => sides.date[topic ?? (isExpenseList ? "expense" : "purchase")],
      description: () => (isOfExpense ? "expense.description" : "car.description"),
      vat: () => (isOfExpense ? "expense.vat_amount" : "car.purchase_vat"),
      supplier: () => (isExpenseList ? "expense.supplier" : boughtFrom),
      "car.bought_from": () => boughtFrom,
      supplierCode: () => (hasAmounts ? "expense.supplier_code" : null),
      documentNumber: () => (hasAmounts ? "expense.document_number" : null),
      // Without anything of a sale it may be what the dealer paid.
      advance: () => (isOfSale || topic === "sale" ? "deposit" : null),
      // Beside a make, "Title" is of something else, and beside a car "Name" is that of a person.
      title: () => (has(columns, "make", "model", "car.name") ? null : "car.name"),
      type: () => (areTypes(cells) ? expenseType : isModel && !isOneWord(cells) ? "model" : null),
    }
    const found = meaning && meanings[meaning]
    return found ? found() : meaning
  }
}

const areTypes = (cells: readonly Cell[]) =>
  cells.every(({ seen }) => readExpenseType(seen) !== null)

/** "Used" of every car. */
const isOneWord = (cells: readonly Cell[]) =>
  cells.length > 1 && new Set(cells.map(({ seen }) => seen)).size === 1

/** "Data;Kaina;Data;Kaina": one heading twice is once that of the purchase and once of the sale. */
function pairUp(columns: readonly Column[], order: PairOrder) {
  for (const general of ["price", "date"] as const) {
    const { purchase, sale } = sides[general]
    const isOf = ({ meaning, topic, target }: Column) =>
      meaning === general && topic === null && target === purchase
    const [first, second, third] = columns.filter(isOf)
    if (!first || !second || third || columns.some(({ target }) => target === sale)) continue
    // "Kaina NOK" and "Kaina EUR" are one price in two currencies.
    const isSame = first.base === second.base && first.currency === second.currency
    // Of net and gross neither is a sale.
    if (!isSame || String([...first.marks]) !== String([...second.marks])) continue
    const sold = order === "purchaseFirst" ? second : first
    sold.target = sale
    for (const column of [first, second]) column.isPaired = true
  }
}

/**
 * A currency, a rate or VAT is that of the amount on its left; a single currency after several amounts, and before no other, is
 * that of the whole row. The VAT of a sale or of an expense on its car's row is no field.
 */
function giveSides(columns: readonly Column[]) {
  const isAmount = ({ target }: Column) => target !== null && isMoney(target as Target)
  const lastAmount = columns.findLastIndex(isAmount)
  for (const [place, column] of columns.entries()) {
    const { topic, meaning, target } = column
    const before = columns.slice(0, place).flatMap((one) => (hasSide(one) ? one.target : []))
    const side = before.map(sideOf).findLast((one) => one !== null) ?? null
    const isAfterExpense = isExpense(before.at(-1) ?? null)
    if (target === "anyCurrency" || target === "anyRate") {
      const isOnly = columns.every((one) => one === column || one.target !== target)
      const isAfterSeveral = side === "sale" || (isAfterExpense && place > lastAmount)
      const of = topic ?? (isOnly && isAfterSeveral ? null : side)
      column.target = of ? sides[target][of] : ofRow[target]
    }
    const isOther = topic === null ? isAfterExpense || side === "sale" : topic === "sale"
    if (target === "car.purchase_vat" && meaning === "vat" && isOther) column.target = null
  }
}

const ofRow = { anyCurrency: "currency", anyRate: "rate" } as const

/** Whether a column says of what those on its right are. */
const hasSide = ({ meaning, target }: Column) =>
  target !== null && meaning !== null && !["anyCurrency", "anyRate", "vat"].includes(meaning)
