import { isProfit, readHeading } from "../columns/headings.ts"
import { numbersOf } from "../columns/table.ts"
import { formOf, isExpense, isMoney, mayRepeat } from "../columns/targets.ts"
import type { QuestionKind } from "../question-kinds.ts"
import type { SheetRow } from "../sheet.ts"
import type { FileColumn, IgnoredReason, ImportChoices, Table, Target } from "../types.ts"
import { type Ask, answerTo, ask } from "./questions.ts"

type Choices = Pick<ImportChoices, "answers" | "targets">

/** The columns of a sheet while it is settled what each holds. */
class OpenColumns {
  readonly asks: Ask[] = []
  readonly columns: readonly FileColumn[]
  private choices: Choices

  constructor(columns: readonly FileColumn[], choices: Choices) {
    this.columns = columns
    this.choices = choices
  }

  /** Asks, and returns the answer; null while there is none. */
  ask(kind: QuestionKind, about: Partial<Ask>): string | null {
    const asked = ask(kind, about)
    this.asks.push(asked)
    return answerTo(asked, this.choices.answers)
  }

  isByHand = ({ id }: FileColumn) => id in this.choices.targets

  /** What is read, unless a person has named it or our own file holds it. */
  inQuestion(): (FileColumn & { target: Target })[] {
    return this.columns.filter(
      (column): column is FileColumn & { target: Target } =>
        column.target !== null && !column.isOwn && !this.isByHand(column),
    )
  }

  has = (...targets: Target[]) =>
    this.columns.some(({ target }) => target !== null && targets.includes(target))
}

function leave(columns: readonly FileColumn[], ignored: IgnoredReason) {
  for (const column of columns) Object.assign(column, { target: null, ignored })
}

/**
 * Leaves out of columns what would count twice, or asks about it; a column that a person has named is what they said.
 * @param columns are changed
 */
export function settleColumns(
  columns: readonly FileColumn[],
  table: Table | null,
  choices: Choices,
): Ask[] {
  const open = new OpenColumns(columns, choices)
  const rows = table?.content.slice(0, sampleSize) ?? []
  leaveGeneral(open)
  askWhich(open, "stage", ({ marks }) => (marks.includes("plan") ? "plan" : "actual"))
  askWhich(open, "tax", ({ marks }) => taxes.find((tax) => marks.includes(tax)) ?? null)
  leaveUnknownCurrency(open)
  askWhich(open, "currency", ({ target, currency }) => (isExpense(target) ? currency : null))
  leavePlans(open)
  askBesideSale(open)
  askGenerals(open)
  askNet(open, rows)
  askSame(open, rows)
  leaveSecond(open)
  askSums(open, rows)
  const answered = (kind: string) =>
    columns.filter(({ id }) => choices.answers[`${kind}:${id}`] === "leave")
  leave(answered("tooMuch"), "answered")
  return open.asks
}

const taxes = ["net", "gross"] as const

/** "Kaina" beside "Pirkimo kaina", "Data" beside "Pirkimo data": what says more is the field. */
function leaveGeneral(open: OpenColumns) {
  const columns = open.inQuestion()
  const named = new Set(columns.flatMap(({ isGeneral, target }) => (isGeneral ? [] : [target])))
  leave(
    columns.filter(
      (column) =>
        column.isGeneral && named.has(column.target) && !isBesideSale(column, open.columns),
    ),
    "second",
  )
}

/** Whether a general price stands beside a sale whose price nothing else tells. */
function isBesideSale(
  { target, column: place }: FileColumn,
  columns: readonly FileColumn[],
): boolean {
  if (target !== "car.purchase_price" || columns.some((one) => one.target === "car.sale_price"))
    return false
  const before = columns.filter(({ column }) => column < place).map((one) => one.target ?? "")
  const side = before.findLast((one) => /^(car\.(purchase_|bought_|sold_|sale_)|sold$)/.test(one))
  return side !== undefined && /^(car\.s|sold)/.test(side)
}

/** The columns that say the same: one field, or expenses under one name. */
const alike = (columns: readonly (FileColumn & { target: Target })[]) =>
  Object.values(
    Object.groupBy(
      columns,
      ({ target, heading }) => `${target} ${mayRepeat(target) ? readHeading(heading).base : ""}`,
    ),
  ).map((group = []) => group)

/** Planned and actual, net and gross, crowns and euros: the same amounts twice, of which one answer chooses. */
function askWhich(open: OpenColumns, kind: string, sideOf: (column: FileColumn) => string | null) {
  const amounts = open.inQuestion().filter(({ target }) => isMoney(target))
  const columns = alike(amounts).flatMap((group) => {
    const values = new Set(group.map(sideOf))
    return values.size > 1 && !values.has(null) ? group : []
  })
  const [first] = columns
  if (!first) return
  const answer = open.ask("which", {
    id: `which:${first.sheet}:${kind}`,
    heading: headingsOf(columns),
    options: [...new Set(columns.flatMap((column) => sideOf(column) ?? []))],
    count: columns.length,
  })
  leave(
    columns.filter((column) => sideOf(column) !== answer),
    answer === null ? "asked" : "answered",
  )
}

const headingsOf = (columns: readonly FileColumn[]) =>
  columns.map(({ heading }) => heading).join(", ")

/** Of one amount in a currency that the product lacks and in one that it has, the latter is read. */
function leaveUnknownCurrency(open: OpenColumns) {
  for (const group of alike(open.inQuestion().filter(({ target }) => isMoney(target)))) {
    const unknown = group.filter(({ currency }) => currency === "other")
    const isKnown = group.some(({ currency }) => currency !== null && currency !== "other")
    if (isKnown) leave(unknown, "second")
  }
}

/** A planned selling price is an asking price; any other plan is no money that was spent, and no day of a sale. */
function leavePlans(open: OpenColumns) {
  const plans = open
    .inQuestion()
    .filter(({ target, marks }) => marks.includes("plan") && target !== "car.asking_price")
  const sale = plans.find(({ target }) => target === "car.sale_price")
  leave(
    plans.filter(({ target }) => isMoney(target) || formOf(target) === "day"),
    "plan",
  )
  if (sale && !open.has("car.asking_price"))
    Object.assign(sale, { target: "car.asking_price", ignored: null })
}

/** Of two prices the general one beside the sale is proposed as that of the sale. */
function askBesideSale(open: OpenColumns) {
  const prices = open.inQuestion().filter(({ target }) => target === "car.purchase_price")
  const price = prices.find((one) => one.isGeneral && isBesideSale(one, open.columns))
  if (!price || prices.length < 2) return
  const { id, heading, samples: examples } = price
  const about = { id: `price:${id}`, heading, examples }
  const answer = open.ask("price", { ...about, options: ["sale", "asking"], suggestion: "sale" })
  const target = answer === "asking" ? "car.asking_price" : "car.sale_price"
  Object.assign(price, { target, isGeneral: false })
}

/**
 * A list with one price says of what only by what stands beside it: a day or a seller of the purchase, expenses, the price of a
 * sale. Else it may be what was paid, what is asked, or what a buyer paid, and its day likewise.
 */
function askGenerals(open: OpenColumns) {
  const general = (target: Target) =>
    open.inQuestion().find((column) => column.isGeneral && column.target === target)
  const [price, date] = [general("car.purchase_price"), general("car.bought_on")]
  const named = open.columns.flatMap(({ target, isGeneral }) => (isGeneral ? [] : (target ?? [])))
  const has = (...targets: Target[]) => targets.some((target) => named.includes(target))
  const isOfPurchase =
    has("car.bought_on", "car.bought_from", "car.purchase_vat") ||
    named.some((target) => isExpense(target) || target.startsWith("expense.")) ||
    (has("car.sale_price") && !has("car.advert_url"))
  const asked = (
    column: FileColumn,
    kind: "price" | "date",
    options: string[],
    suggestion: string | null = null,
  ) =>
    open.ask(kind, {
      id: `${kind}:${column.id}`,
      heading: column.heading,
      examples: column.samples,
      options,
      suggestion,
    })
  const isByHand = open.columns.some((one) => one.target === price?.target && open.isByHand(one))
  if (price && (!isOfPurchase || isBesideSale(price, open.columns)) && !isByHand) {
    const sale = has("car.sale_price") ? [] : ["sale"]
    // Nothing speaks against it: all that is there is known, and nothing of it is of an advert or a sale.
    const isLikely =
      !has("car.advert_url", "car.sold_on", "car.sold_to", "sold") &&
      open.columns.every(({ isKnown }) => isKnown)
    const likely = isLikely ? "purchase" : null
    const answer = asked(price, "price", ["purchase", "asking", ...sale], likely)
    if (answer === null) leave([price], "asked")
    if (answer === "asking") price.target = "car.asking_price"
    if (answer === "sale") price.target = "car.sale_price"
    if (!date) return
    if (answer === "sale" && !has("car.sold_on")) date.target = "car.sold_on"
    else if (answer !== "purchase") leave([date], answer === null ? "asked" : "answered")
    return
  }
  const isOfSale = has("car.sale_price", "car.sold_to", "sold") && !has("car.sold_on")
  if (!date || !isOfSale) return
  const answer = asked(date, "date", ["purchase", "sale"])
  if (answer === null) leave([date], "asked")
  if (answer === "sale") date.target = "car.sold_on"
}

/** A price and VAT that come to a third column: the price is without VAT, and the third with it. */
function askNet(open: OpenColumns, rows: readonly SheetRow[]) {
  const [price, vat] = (["car.purchase_price", "car.purchase_vat"] as const).map((target) =>
    open.inQuestion().find((column) => column.target === target),
  )
  if (!price || !vat) return
  const total = open.columns.find((column) => {
    if (column === price || column === vat || open.isByHand(column)) return false
    const filled = rows.filter((row) => amountIn(vat, row) !== 0)
    return (
      filled.length > 0 &&
      filled.every(
        (row) =>
          Math.abs(amountIn(price, row) + amountIn(vat, row) - amountIn(column, row)) < 0.015,
      )
    )
  })
  if (!total) return
  const { target } = price
  const options = [price.heading, total.heading]
  const answer = askHeading(open, [price, total], `which:${price.sheet}:total`, options)
  if (answer === total.heading) Object.assign(total, { target, ignored: null })
}

/** Asks which of columns is read, by their headings; until there is an answer none is. */
function askHeading(
  open: OpenColumns,
  columns: readonly FileColumn[],
  id: string,
  options: string[],
): string | null {
  const heading = headingsOf(columns)
  const answer = open.ask("which", { id, heading, options, count: columns.length })
  leave(
    columns.filter((_, index) => options[index] !== answer),
    answer === null ? "asked" : "answered",
  )
  return answer
}

/** Of several columns of one field that differ, or of expenses that differ by what is marked, one is chosen. */
function askSame(open: OpenColumns, rows: readonly SheetRow[]) {
  for (const group of alike(open.inQuestion())) {
    const [first, ...others] = group
    if (!first || others.length === 0 || first.target === "car.description") continue
    const isSame = isExpense(first.target)
      ? others.every(({ marks }) => String(marks) === String(first.marks))
      : rows.every(({ cells }) => {
          const texts = group.map(({ column }) => cells[column]?.seen.trim() ?? "")
          return new Set(texts.filter(Boolean)).size < 2
        })
    // One price in two currencies: either says the same.
    const currencies = new Set(group.map(({ currency }) => currency))
    if (isSame || (currencies.size === group.length && !currencies.has(null))) continue
    const options = group.map(({ heading, column }, index) =>
      group.findIndex((one) => one.heading === heading) === index
        ? heading
        : `${heading} (${column + 1})`,
    )
    askHeading(open, group, `which:${first.sheet}:${first.id}`, options)
  }
}

/** Of several columns of one field the one that a person has named is read, else the first. */
function leaveSecond(open: OpenColumns) {
  const taken = new Set(open.columns.filter(open.isByHand).map(({ target }) => target))
  for (const column of open.columns) {
    const { target } = column
    if (target === null || open.isByHand(column) || mayRepeat(target)) continue
    if (taken.has(target)) leave([column], column.samples.length === 0 ? "empty" : "second")
    taken.add(target)
  }
}

/** What a cell of a column comes to, by the decimal mark that is likelier; 0 for no number. */
function amountIn({ column }: FileColumn, { cells }: SheetRow): number {
  const cell = cells[column]
  return cell ? (numbersOf(cell)[0] ?? 0) : 0
}

/** Rows by which sums are looked for. */
const sampleSize = 300

/** A column of expenses that is the sum of others, or their whole by its heading. */
function askSums(open: OpenColumns, rows: readonly SheetRow[]) {
  const isPart = ({ target, ignored, heading }: FileColumn) =>
    isExpense(target) ||
    target === "car.purchase_price" ||
    (target === null && ignored === "unknown" && !isProfit(heading))
  for (const whole of open.columns.filter(({ target }) => isExpense(target))) {
    if (whole.target === null) continue
    if (isWhole(whole) && holdsPurchase(open, whole, rows)) {
      const { id, heading, samples: examples } = whole
      const answer = open.ask("contains", { id: `contains:${id}`, heading, examples })
      if (answer !== "take") leave([whole], answer === null ? "asked" : "answered")
    }
    if (whole.target === null) continue
    const others = open.columns.filter((one) => one !== whole && isPart(one))
    const ofExpenses = others.filter(({ target }) => target !== "car.purchase_price")
    const parts =
      partsOf(whole, ofExpenses, rows) ??
      partsOf(whole, others, rows) ??
      (isWhole(whole) ? ofExpenses : [])
    const read = parts.filter(({ target }) => isExpense(target))
    if (read.length === 0) continue
    const answer = open.ask("sum", {
      id: `sum:${whole.id}`,
      heading: whole.heading,
      examples: parts.map(({ heading }) => heading),
      count: parts.length,
    })
    if (answer === null || answer === "parts") leave([whole], answer ? "answered" : "asked")
    if (answer === "whole") leave(read, "answered")
  }
}

/** Whether a total of costs is at least the price in nearly every row, so that it may contain it. */
function holdsPurchase(open: OpenColumns, whole: FileColumn, rows: readonly SheetRow[]): boolean {
  const price = open.columns.find(({ target }) => target === "car.purchase_price")
  if (!price || whole.isOwn) return false
  const filled = rows.filter((row) => amountIn(whole, row) !== 0 && amountIn(price, row) !== 0)
  const above = filled.filter((row) => amountIn(whole, row) >= amountIn(price, row))
  return filled.length > 0 && above.length >= filled.length * 0.9
}

const isWhole = ({ heading, marks }: FileColumn) =>
  marks.includes("total") || readHeading(heading).meanings.includes("expensesTotal")

/** Of how many columns every choice is tried; of more, only neighbours. */
const mostTried = 10

/** The columns that make a column in nearly every row, as many of them as do; null where there are none. */
function partsOf(
  whole: FileColumn,
  others: readonly FileColumn[],
  rows: readonly SheetRow[],
): FileColumn[] | null {
  const filled = rows
    .map((row) => ({
      sum: amountIn(whole, row),
      parts: others.map((other) => amountIn(other, row)),
    }))
    .filter(({ sum }) => sum !== 0)
  if (filled.length === 0) return null
  // One row of round numbers is soon the sum of some of them.
  const isAny = filled.length > 1 && others.length <= mostTried
  const shortest = filled.length > 1 ? 2 : Math.max(2, others.length)
  const isSum = (places: readonly number[]) => {
    const same = filled.filter(({ sum, parts }) => {
      const added = places.reduce((all, place) => all + (parts[place] ?? 0), 0)
      return Math.abs(added - sum) < 0.01
    })
    const isEachUsed = places.every((place) => filled.some(({ parts }) => parts[place] !== 0))
    return isEachUsed && same.length >= filled.length * 0.9
  }
  for (let length = others.length; length >= shortest; length--)
    for (const places of isAny ? choicesOf(others.length, length) : runsOf(others.length, length))
      if (isSum(places)) return places.flatMap((place) => others[place] ?? [])
  return null
}

const runsOf = (count: number, length: number) =>
  Array.from({ length: count - length + 1 }, (_, first) =>
    Array.from({ length }, (_, index) => first + index),
  )

function choicesOf(count: number, length: number, from = 0): number[][] {
  if (length === 0) return [[]]
  return Array.from({ length: count - from }, (_, index) => from + index).flatMap((first) =>
    choicesOf(count, length - 1, first + 1).map((rest) => [first, ...rest]),
  )
}
