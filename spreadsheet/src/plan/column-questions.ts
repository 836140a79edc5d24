import { isProfit, readHeading } from "../columns/headings.ts"
import { numbersOf } from "../columns/table.ts"
import { isExpense, isMoney, mayRepeat } from "../columns/targets.ts"
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
  askWhich(open, "stage", ({ marks }) => (marks.includes("plan") ? "plan" : "actual"))
  askWhich(open, "tax", ({ marks }) => (marks.includes("net") ? "net" : "gross"))
  askWhich(open, "currency", ({ target, currency }) => (isExpense(target) ? currency : null))
  leavePlans(open)
  askPrice(open)
  leaveSecond(open)
  askSums(open, table?.content.slice(0, sampleSize) ?? [])
  leave(
    columns.filter(({ id }) => choices.answers[`tooMuch:${id}`] === "leave"),
    "answered",
  )
  return open.asks
}

/** Planned and actual, net and gross, crowns and euros: the same amounts twice, of which one answer chooses. */
function askWhich(open: OpenColumns, kind: string, sideOf: (column: FileColumn) => string | null) {
  const amounts = open.inQuestion().filter(({ target }) => isMoney(target))
  const same = Object.groupBy(
    amounts,
    ({ target, heading }) => `${target} ${mayRepeat(target) ? readHeading(heading).base : ""}`,
  )
  const columns = Object.values(same).flatMap((group = []) => {
    const values = new Set(group.map(sideOf))
    return values.size > 1 && !values.has(null) ? group : []
  })
  const [first] = columns
  if (!first) return
  const answer = open.ask("which", {
    id: `which:${first.sheet}:${kind}`,
    heading: columns.map(({ heading }) => heading).join(", "),
    options: [...new Set(columns.flatMap((column) => sideOf(column) ?? []))],
    count: columns.length,
  })
  leave(
    columns.filter((column) => sideOf(column) !== answer),
    answer === null ? "asked" : "answered",
  )
}

/** A planned selling price is an asking price; any other plan is no money that was spent. */
function leavePlans(open: OpenColumns) {
  const plans = open
    .inQuestion()
    .filter(({ target, marks }) => marks.includes("plan") && target !== "car.asking_price")
  const sale = plans.find(({ target }) => target === "car.sale_price")
  leave(
    plans.filter(({ target }) => isMoney(target)),
    "plan",
  )
  if (sale && !open.has("car.asking_price"))
    Object.assign(sale, { target: "car.asking_price", ignored: null })
}

/** The only price of a list of adverts is what is asked for the cars as soon as what was paid for them. */
function askPrice(open: OpenColumns) {
  const price = open
    .inQuestion()
    .find(
      ({ target, heading }) =>
        target === "car.purchase_price" && readHeading(heading).meanings.includes("price"),
    )
  if (!price || !open.has("car.advert_url") || open.has("car.bought_on", "car.sale_price")) return
  const { id, heading, samples } = price
  const answer = open.ask("price", { id: `price:${id}`, heading, examples: samples })
  if (answer === null) leave([price], "asked")
  if (answer === "asking") price.target = "car.asking_price"
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

/** Rows by which sums are looked for. */
const sampleSize = 300

/** A column of expenses that is the sum of others, or their whole by its heading. */
function askSums(open: OpenColumns, rows: readonly SheetRow[]) {
  const isPart = ({ target, ignored, heading }: FileColumn) =>
    isExpense(target) || (target === null && ignored === "unknown" && !isProfit(heading))
  for (const whole of open.columns.filter(({ target }) => isExpense(target))) {
    if (whole.target === null) continue
    const others = open.columns.filter((one) => one !== whole && isPart(one))
    const parts = partsOf(whole, others, rows) ?? (isWhole(whole) ? others : [])
    const read = parts.filter(({ target }) => target !== null)
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

const isWhole = ({ heading, marks }: FileColumn) =>
  marks.includes("total") || readHeading(heading).meanings.includes("expensesTotal")

/** The longest run of neighbours that make a column in nearly every row; null where there is none. */
function partsOf(
  whole: FileColumn,
  others: readonly FileColumn[],
  rows: readonly SheetRow[],
): FileColumn[] | null {
  const at = ({ column }: FileColumn, { cells }: SheetRow) => {
    const cell = cells[column]
    return cell ? (numbersOf(cell)[0] ?? 0) : 0
  }
  const filled = rows
    .map((row) => ({ sum: at(whole, row), parts: others.map((other) => at(other, row)) }))
    .filter(({ sum }) => sum !== 0)
  if (filled.length === 0) return null
  // One row of round numbers is soon the sum of some of them.
  const shortest = filled.length > 1 ? 2 : Math.max(2, others.length)
  for (let length = others.length; length >= shortest; length--)
    for (let first = 0; first + length <= others.length; first++) {
      const runs = filled.map(({ sum, parts }) => ({
        sum,
        run: parts.slice(first, first + length),
      }))
      const same = runs.filter(({ sum, run }) => {
        const added = run.reduce((all, one) => all + one, 0)
        return Math.abs(added - sum) < 0.01
      })
      const found = others.slice(first, first + length)
      const isEachUsed = found.every((_, index) => runs.some(({ run }) => run[index] !== 0))
      if (isEachUsed && same.length >= filled.length * 0.9) return found
    }
  return null
}
