import { sideOf } from "../columns/columns.ts"
import { isProfit, readHeading } from "../columns/headings.ts"
import { numbersOf } from "../columns/table.ts"
import { formOf, has, isExpense, isMoney, mayRepeat } from "../columns/targets.ts"
import type { QuestionKind } from "../question-kinds.ts"
import { emptyCell, type SheetRow } from "../sheet.ts"
import type { FileColumn, IgnoredReason, ImportChoices, Table, Target } from "../types.ts"
import { type Ask, answerTo, ask } from "./questions.ts"

type ReadColumn = FileColumn & { target: Target }

type Choices = Pick<ImportChoices, "answers" | "targets">

type OpenColumns = ReturnType<typeof openColumns>

/** The columns of a sheet while it is settled what each holds. */
function openColumns(columns: readonly FileColumn[], rows: readonly SheetRow[], choices: Choices) {
  const asks: Ask[] = []
  const isByHand = ({ id }: FileColumn) => id in choices.targets

  /** Asks, and returns the answer; null while there is none. */
  function askFor(kind: QuestionKind, about: Partial<Ask>): string | null {
    const asked = ask(kind, about)
    asks.push(asked)
    return answerTo(asked, choices.answers)
  }

  /** What is read, unless a person has named it or our own file holds it. */
  const inQuestion = () =>
    columns.filter(
      (column): column is ReadColumn =>
        column.target !== null && !column.isOwn && !isByHand(column),
    )

  return {
    columns,
    rows,
    asks,
    isByHand,
    inQuestion,
    /** Asks about a single column. */
    ask(kind: QuestionKind, column: FileColumn, about?: Partial<Ask>): string | null {
      const { id, heading, samples: examples } = column
      return askFor(kind, { id: `${kind}:${id}`, heading, examples, ...about })
    },
    /** Asks which of columns are read, by what tells them apart; until there is an answer none is. */
    askWhich(columns: readonly FileColumn[], id: string, sides: readonly string[]): string | null {
      const heading = columns.map((column) => column.heading).join(", ")
      const [options, count] = [[...new Set(sides)], columns.length]
      const about = { id: `which:${columns[0]?.sheet}:${id}`, heading, options, count }
      const answer = askFor("which", about)
      const others = columns.filter((_, index) => sides[index] !== answer)
      leaveBy(answer, others)
      return answer
    },
    /** The columns in question that say the same: one field, or expenses under one name. */
    alike(): ReadColumn[][] {
      const nameOf = ({ target, heading }: ReadColumn) =>
        `${target} ${mayRepeat(target) ? readHeading(heading).base : ""}`
      return [...Map.groupBy(inQuestion(), nameOf).values()]
    },
  }
}

function leave(columns: readonly FileColumn[], ignored: IgnoredReason) {
  for (const column of columns) Object.assign(column, { target: null, ignored })
}

/** Leaves columns by an answer, or until there is one. */
const leaveBy = (answer: string | null, columns: readonly FileColumn[]) =>
  leave(columns, answer === null ? "asked" : "answered")

/**
 * Leaves out of columns what would count twice, or asks about it; a column that a person has named is what they said.
 * @param columns are changed
 * @returns what is asked, and what the columns would hold about which a question waits
 */
export function settleColumns(
  columns: readonly FileColumn[],
  table: Table | null,
  choices: Choices,
): { asks: Ask[]; asked: Target[] } {
  const before = columns.map(({ target }) => target)
  const open = openColumns(columns, table?.content.slice(0, sampleSize) ?? [], choices)
  leaveGeneral(open)
  askSides(open, "stage", ({ marks }) => (marks.includes("plan") ? "plan" : "actual"))
  askSides(open, "tax", ({ marks }) => taxes.find((tax) => marks.includes(tax)) ?? null)
  leaveUnknownCurrency(open)
  askSides(open, "currency", ({ target, currency }) => (isExpense(target) ? currency : null))
  leavePlans(open)
  askBesideSale(open)
  askGenerals(open)
  askNet(open)
  askSame(open)
  leaveSecond(open)
  askSums(open)
  askPaid(open)
  leave(
    columns.filter(({ id }) => choices.answers[`tooMuch:${id}`] === "leave"),
    "answered",
  )
  const asked = before.filter((_, index) => columns[index]?.ignored === "asked")
  return { asks: open.asks, asked: asked.filter((target) => target !== null) }
}

const taxes = ["net", "gross"] as const

/** "Kaina" beside "Pirkimo kaina", "Data" beside "Pirkimo data": what says more is the field. */
function leaveGeneral(open: OpenColumns) {
  const columns = open.inQuestion()
  const named = new Set(columns.flatMap(({ isGeneral, target }) => (isGeneral ? [] : [target])))
  const isSecond = (column: ReadColumn) =>
    column.isGeneral && named.has(column.target) && !isBesideSale(column, open.columns)
  leave(columns.filter(isSecond), "second")
}

/** Whether a general price may be that of a sale which nothing else tells: it stands beside it, or the purchase has another. */
function isBesideSale(price: FileColumn, columns: readonly FileColumn[]): boolean {
  const { target } = price
  if (target !== "car.purchase_price" || has(columns, "car.sale_price")) return false
  const hasOther = columns.some((one) => one.target === target && !one.isGeneral)
  const isOfSale = has(columns, "car.sold_on", "car.sold_to", "sold")
  return (hasOther && isOfSale) || isRightOfSale(price, columns)
}

function isRightOfSale({ column: place }: FileColumn, columns: readonly FileColumn[]): boolean {
  const sides = columns
    .filter(({ column }) => column < place)
    .map((one) => (one.target === "sold" ? "sale" : sideOf(one.target)))
  return sides.findLast((side) => side === "purchase" || side === "sale") === "sale"
}

/** Planned and actual, net and gross, crowns and euros: the same amounts twice, of which one answer chooses. */
function askSides(open: OpenColumns, id: string, sideOf: (column: FileColumn) => string | null) {
  const twice = open.alike().flatMap((group) => {
    const sides = group.flatMap((column) => sideOf(column) ?? [])
    const isTwice = new Set(sides).size > 1 && sides.length === group.length
    return isTwice && isMoneyOf(group) ? group : []
  })
  const sides = twice.flatMap((column) => sideOf(column) ?? [])
  if (twice.length > 0) open.askWhich(twice, id, sides)
}

const isMoneyOf = ([first]: readonly ReadColumn[]) => first !== undefined && isMoney(first.target)

/** Of one amount in a currency that the product lacks and in one that it has, the latter is read. */
function leaveUnknownCurrency(open: OpenColumns) {
  for (const group of open.alike().filter(isMoneyOf)) {
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
  if (sale && !has(open.columns, "car.asking_price"))
    Object.assign(sale, { target: "car.asking_price", ignored: null })
}

/** Of two prices the general one is proposed as that of the sale where it stands beside it, or each car has a day of sale. */
function askBesideSale(open: OpenColumns) {
  const { columns, rows } = open
  const prices = open.inQuestion().filter(({ target }) => target === "car.purchase_price")
  const general = prices.filter((one) => one.isGeneral && isBesideSale(one, columns))
  const [price] = general
  if (!price || general.length === prices.length) return
  const day = columns.find(({ target }) => target === "car.sold_on")
  const isFilled = ({ column }: FileColumn, { cells }: SheetRow) =>
    (cells[column]?.seen ?? "") !== ""
  const areSold = day && rows.every((row) => !isFilled(price, row) || isFilled(day, row))
  const suggestion = areSold || isRightOfSale(price, columns) ? "sale" : null
  const answer = open.ask("price", price, { options: ["sale", "asking"], suggestion })
  if (answer === null) return leave(general, "asked")
  const target = answer === "asking" ? "car.asking_price" : "car.sale_price"
  for (const one of general) Object.assign(one, { target, isGeneral: false })
}

/**
 * A list with one price says of what only by what stands beside it: a day or a seller of the purchase, expenses, the price of a
 * sale. Else it may be what was paid, what is asked, or what a buyer paid, and its day likewise.
 */
function askGenerals(open: OpenColumns) {
  const named = open.columns.filter(({ isGeneral }) => !isGeneral)
  const general = (target: Target) =>
    open.inQuestion().filter((column) => column.isGeneral && column.target === target)
  const [prices, dates] = [general("car.purchase_price"), general("car.bought_on")]
  const [price] = prices
  const isByHand = open.columns.some((one) => one.target === price?.target && open.isByHand(one))
  if (!price || isByHand || (!isCost(price) && isOfPurchase(price, open, named))) {
    const isOfSale = has(named, "car.sale_price", "car.sold_to", "sold")
    if (isOfSale && !has(named, "car.sold_on")) askDate(open, dates)
    return
  }
  const answer = askPrice(open, price, named)
  if (answer === "purchase") return
  if (answer === "asking") become(prices, "car.asking_price")
  else if (answer === "sale") become(prices, "car.sale_price")
  else leaveBy(answer, prices)
  if (answer === "sale" && !has(named, "car.sold_on")) become(dates, "car.sold_on")
  else if (answer !== "leave") leaveBy(answer, dates)
}

function become(columns: readonly ReadColumn[], target: Target) {
  for (const column of columns) column.target = target
}

/** "Savikaina" alone may have the expenses in it. */
const isCost = ({ heading }: FileColumn) => readHeading(heading).meanings.includes("cost")

/** Whether what stands beside a general price says that it is of the purchase. */
const isOfPurchase = (price: FileColumn, { columns }: OpenColumns, named: readonly FileColumn[]) =>
  !isBesideSale(price, columns) &&
  (has(named, "car.bought_on", "car.bought_from", "car.purchase_vat") ||
    named.some(({ target }) => isExpense(target) || target?.startsWith("expense.")) ||
    (has(named, "car.sale_price") && !has(named, "car.advert_url")))

function askPrice(open: OpenColumns, price: FileColumn, named: readonly FileColumn[]) {
  if (isCost(price)) return open.ask("price", price, { options: ["purchase", "leave"] })
  const sale = has(named, "car.sale_price") ? [] : ["sale"]
  // Nothing speaks against it: all that is there is known, and nothing of it is of an advert or a sale.
  const isLikely =
    !has(named, "car.advert_url", "car.sold_on", "car.sold_to", "sold") &&
    open.columns.every(({ isKnown }) => isKnown)
  return open.ask("price", price, {
    options: ["purchase", "asking", ...sale],
    suggestion: isLikely ? "purchase" : null,
  })
}

function askDate(open: OpenColumns, dates: readonly ReadColumn[]) {
  const [date] = dates
  const answer = date ? open.ask("date", date) : null
  if (answer === null) leave(dates, "asked")
  if (answer === "sale") become(dates, "car.sold_on")
}

/** A price and VAT that come to a third column: the price is without VAT, and the third with it. */
function askNet(open: OpenColumns) {
  const [price, vat] = (["car.purchase_price", "car.purchase_vat"] as const).map((target) =>
    open.inQuestion().find((column) => column.target === target),
  )
  if (!price || !vat) return
  // Of a price without VAT none is a part.
  if (price.marks.includes("net")) return leave([vat], "answered")
  const filled = open.rows.filter((row) => amountIn(vat, row) !== 0)
  const total = open.columns.find(
    (column) =>
      ![price, vat].includes(column as ReadColumn) &&
      !open.isByHand(column) &&
      filled.length > 0 &&
      filled.every((row) => {
        const [one, tax, sum] = [price, vat, column].map((each) => amountIn(each, row))
        return Math.abs((one ?? 0) + (tax ?? 0) - (sum ?? 0)) < 0.015
      }),
  )
  if (!total) return
  const { target } = price
  const answer = open.askWhich([price, total], "total", [price.heading, total.heading])
  if (answer === total.heading) Object.assign(total, { target, ignored: null })
  else if (answer !== null) leave([vat], "answered")
}

/** Of several columns of one field that differ, or of expenses that differ by what is marked, one is chosen. */
function askSame(open: OpenColumns) {
  for (const group of open.alike()) {
    const [first, ...others] = group
    if (!first || others.length === 0 || first.target === "car.description") continue
    const isSame = isExpense(first.target)
      ? others.every(({ marks }) => String(marks) === String(first.marks))
      : open.rows.every(({ cells }) => {
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
    open.askWhich(group, first.id, options)
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
const amountIn = ({ column }: FileColumn, { cells }: SheetRow): number =>
  numbersOf(cells[column] ?? emptyCell)[0] ?? 0

/** Rows by which sums are looked for. */
const sampleSize = 300

/** A column of expenses that is the sum of others, or their whole by its heading. */
function askSums(open: OpenColumns) {
  const isPart = ({ target, ignored, heading }: FileColumn) =>
    isExpense(target) || (target === null && ignored === "unknown" && !isProfit(heading))
  const price = open.columns.find(({ target }) => target === "car.purchase_price")
  for (const whole of open.columns) {
    if (!isExpense(whole.target)) continue
    if (price && isWhole(whole) && !whole.isOwn && isAtLeast(whole, price, open.rows)) {
      const answer = open.ask("contains", whole)
      if (answer !== "take") {
        leaveBy(answer, [whole])
        continue
      }
    }
    const ofExpenses = open.columns.filter((one) => one !== whole && isPart(one))
    const all = open.columns.filter((one) => one === price || ofExpenses.includes(one))
    const parts =
      partsOf(whole, ofExpenses, open.rows) ??
      partsOf(whole, all, open.rows) ??
      (isWhole(whole) ? ofExpenses : [])
    const read = parts.filter(({ target }) => isExpense(target))
    if (read.length === 0) continue
    const examples = parts.map(({ heading }) => heading)
    const answer = open.ask("sum", whole, { examples, count: parts.length })
    if (answer === null || answer === "parts") leaveBy(answer, [whole])
    if (answer === "whole") leave(read, "answered")
  }
}

/** What was received may have the deposit in it: where it is the whole price, beside a deposit. */
function askPaid(open: OpenColumns) {
  const [deposit, received, price] = (["deposit", "received", "car.sale_price"] as const).map(
    (target) => open.inQuestion().find((column) => column.target === target),
  )
  if (!deposit || !received || !price) return
  const paid = open.rows.filter((row) => amountIn(deposit, row) && amountIn(received, row))
  const isWholePrice = (row: SheetRow) => amountIn(received, row) === amountIn(price, row)
  if (paid.some(isWholePrice))
    open.askWhich([deposit, received], "paid", [deposit.heading, received.heading])
}

/** Whether a total of costs is at least the price in nearly every row, so that it may contain it. */
function isAtLeast(whole: FileColumn, price: FileColumn, rows: readonly SheetRow[]): boolean {
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
  const found = (isAny ? choicesOf(others.length) : runsOf(others.length))
    .filter((places) => places.length >= shortest)
    .toSorted((one, other) => other.length - one.length)
    .find(isSum)
  return found?.flatMap((place) => others[place] ?? []) ?? null
}

/** All neighbours among so many. */
const runsOf = (count: number): number[][] =>
  [...Array(count).keys()].flatMap((first, _, all) =>
    all.slice(first).map((last) => all.slice(first, last + 1)),
  )

/** All choices among so many. */
function choicesOf(count: number): number[][] {
  if (count === 0) return [[]]
  const others = choicesOf(count - 1).map((choice) => choice.map((place) => place + 1))
  return [...others.map((choice) => [0, ...choice]), ...others]
}
