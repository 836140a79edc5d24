import { isProfit, readHeading } from "../columns/headings.ts"
import { numbersOf } from "../columns/table.ts"
import { isExpense, mayRepeat } from "../columns/targets.ts"
import type { SheetRow } from "../sheet.ts"
import type { FileColumn, IgnoredReason, ImportChoices, Table, Target } from "../types.ts"
import type { QuestionKind } from "./question-kinds.ts"
import { type Ask, answerTo, ask } from "./questions.ts"

type Settled = { columns: FileColumn[]; questions: Ask[] }

/** What is asked about the columns of a sheet, while each is what `columns` says. */
class Columns {
  questions: Ask[] = []
  columns: FileColumn[]
  private choices: Pick<ImportChoices, "answers" | "targets">

  constructor(columns: FileColumn[], choices: Pick<ImportChoices, "answers" | "targets">) {
    this.columns = columns
    this.choices = choices
  }

  /** Asks, and returns the answer; null while there is none. */
  ask(kind: QuestionKind, about: Partial<Ask>): string | null {
    const asked = ask(kind, about)
    this.questions.push(asked)
    return answerTo(asked, this.choices.answers)
  }

  /** What a person has named, and what our own file holds, is not in question. */
  isSettled = ({ id, isOwn }: FileColumn) => isOwn || id in this.choices.targets

  isByHand = ({ id }: FileColumn) => id in this.choices.targets

  leave(columns: readonly FileColumn[], ignored: IgnoredReason) {
    const ids = new Set(columns.map(({ id }) => id))
    this.columns = this.columns.map((one) =>
      ids.has(one.id) ? { ...one, target: null, ignored } : one,
    )
  }
}

/** Leaves out what would count twice, or asks about it; a column that a person has named is what they said. */
export function settleColumns(
  columns: FileColumn[],
  table: Table | null,
  choices: Pick<ImportChoices, "answers" | "targets">,
): Settled {
  const open = new Columns(columns, choices)
  askWhich(open, "stage", ({ marks }) => (marks.includes("plan") ? "plan" : "actual"))
  askWhich(open, "tax", ({ marks }) => (marks.includes("net") ? "net" : "gross"))
  askWhich(open, "currency", ({ target, currency }) => (isExpense(target) ? currency : null))
  leavePlans(open)
  askPrice(open)
  leaveSecond(open)
  askSums(open, rowsOf(table))
  open.leave(
    open.columns.filter(({ id }) => choices.answers[`tooMuch:${id}`] === "leave"),
    "answered",
  )
  return { columns: open.columns, questions: open.questions }
}

/** Planned and actual, net and gross, crowns and euros: the same amounts twice, of which one answer chooses. */
function askWhich(open: Columns, kind: string, sideOf: (column: FileColumn) => string | null) {
  const groups = Object.values(
    Object.groupBy(
      open.columns.filter(
        (column) => column.target !== null && !open.isSettled(column) && isMoney(column.target),
      ),
      ({ target, heading }) =>
        `${target} ${target && mayRepeat(target) ? readHeading(heading).base : ""}`,
    ),
  ).filter((group = []) => {
    const values = new Set(group.map(sideOf))
    return values.size > 1 && !values.has(null)
  })
  const columns = groups.flatMap((group = []) => group)
  const [first] = columns
  if (!first) return
  const answer = open.ask("which", {
    id: `which:${first.sheet}:${kind}`,
    heading: columns.map(({ heading }) => heading).join(", "),
    options: [...new Set(columns.flatMap((column) => sideOf(column) ?? []))],
    count: columns.length,
  })
  open.leave(
    columns.filter((column) => sideOf(column) !== answer),
    answer === null ? "asked" : "answered",
  )
}

const isMoney = (target: Target) =>
  isExpense(target) || /_price$|^expense\.amount$|^deposit$|^received$/.test(target)

/** A planned selling price is an asking price; any other plan is no money that was spent. */
function leavePlans(open: Columns) {
  const plans = open.columns.filter(
    (column) => column.target !== null && !open.isSettled(column) && column.marks.includes("plan"),
  )
  open.leave(
    plans.filter(({ target }) => target && isMoney(target) && target !== "car.asking_price"),
    "plan",
  )
  const isTaken = open.columns.some(({ target }) => target === "car.asking_price")
  const sale = plans.find(({ target }) => target === "car.sale_price")
  if (sale && !isTaken)
    open.columns = open.columns.map((one) =>
      one.id === sale.id ? { ...one, target: "car.asking_price", ignored: null } : one,
    )
}

/** The only price of a list of adverts is what is asked for the cars as soon as what was paid for them. */
function askPrice(open: Columns) {
  const has = (...targets: Target[]) =>
    open.columns.some(({ target }) => target !== null && targets.includes(target))
  const price = open.columns.find(
    (column) =>
      column.target === "car.purchase_price" &&
      !open.isSettled(column) &&
      readHeading(column.heading).meanings.includes("price"),
  )
  if (!price || !has("car.advert_url") || has("car.bought_on", "car.sale_price")) return
  const answer = open.ask("price", {
    id: `price:${price.id}`,
    heading: price.heading,
    examples: price.samples,
  })
  if (answer === null) open.leave([price], "asked")
  if (answer === "asking")
    open.columns = open.columns.map((one) =>
      one.id === price.id ? { ...one, target: "car.asking_price" } : one,
    )
}

/** Of several columns of one field the one that a person has named is read, else the first. */
function leaveSecond(open: Columns) {
  const taken = new Set(open.columns.filter(open.isByHand).map(({ target }) => target))
  for (const column of open.columns) {
    const { target } = column
    if (target === null || open.isByHand(column) || mayRepeat(target)) continue
    if (taken.has(target)) open.leave([column], column.samples.length === 0 ? "empty" : "second")
    taken.add(target)
  }
}

/** Rows by which sums are looked for. */
const sampleSize = 300

const rowsOf = (table: Table | null): SheetRow[] =>
  (table?.rows ?? []).filter(({ number }) => !table?.leftOut.has(number)).slice(0, sampleSize)

/** A column of expenses that is the sum of others, or their whole by its heading. */
function askSums(open: Columns, rows: readonly SheetRow[]) {
  const isPart = ({ target, ignored, heading }: FileColumn) =>
    isExpense(target) || (target === null && ignored === "unknown" && !isProfit(heading))
  const wholes = open.columns.filter(({ target }) => isExpense(target))
  for (const { id } of wholes) {
    const whole = open.columns.find((one) => one.id === id)
    if (!whole || !isExpense(whole.target)) continue
    const others = open.columns.filter((one) => one.id !== id && isPart(one))
    const parts = partsOf(whole, others, rows) ?? (isWhole(whole) ? others : [])
    const read = parts.filter(({ target }) => target !== null)
    if (read.length === 0) continue
    const answer = open.ask("sum", {
      id: `sum:${id}`,
      heading: whole.heading,
      examples: parts.slice(0, 3).map(({ heading }) => heading),
      count: parts.length,
    })
    if (answer === null || answer === "parts") open.leave([whole], answer ? "answered" : "asked")
    if (answer === "whole") open.leave(read, "answered")
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
  const filled = rows.filter((row) => at(whole, row) !== 0)
  if (filled.length === 0) return null
  // One row of round numbers is soon the sum of some of them.
  const shortest = filled.length > 1 ? 2 : Math.max(2, others.length)
  const sums = filled.map((row) => others.map((other) => at(other, row)))
  for (let length = others.length; length >= shortest; length--)
    for (let first = 0; first + length <= others.length; first++) {
      const run = sums.map((each) => each.slice(first, first + length))
      const isEachUsed = others
        .slice(first, first + length)
        .every((_, index) => run.some((each) => each[index] !== 0))
      const same = filled.filter((row, index) => {
        const sum = run[index]?.reduce((all, one) => all + one, 0) ?? 0
        return Math.abs(sum - at(whole, row)) < 0.01
      })
      if (isEachUsed && same.length >= filled.length * 0.9)
        return others.slice(first, first + length)
    }
  return null
}
