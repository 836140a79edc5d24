import {
  type ExpenseType,
  expenseFields,
  otherExpenseFields,
} from "@marza/domain/expenses/fields.ts"
import { expenseProblems } from "@marza/domain/expenses/rules.ts"
import { newExpenseSchema } from "@marza/domain/expenses/schemas.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { fieldCodes } from "@marza/domain/texts/field-codes.ts"
import { nameOfExpense } from "../columns/headings.ts"
import type { Cell } from "../sheet.ts"
import type { ColumnId, ImportedExpense, PlannedExpense, Target } from "../types.ts"
import { isNothing } from "../written/nothing.ts"
import { readExpenseType } from "../written/words.ts"
import type { Source } from "./layout.ts"
import { cellOf, columnOf, isUnread, type Line, valueText } from "./lines.ts"
import { anyId, type CarDays } from "./plan-car.ts"
import { readableExpense } from "./readable.ts"
import { amountOf, type Notes, type PlanContext, rowReader } from "./row-reader.ts"
import { ask } from "./values.ts"

type Values = { [Field in keyof ImportedExpense]?: ImportedExpense[Field] | null | undefined }

/** The expenses that stand in columns on the row of their car: what is spent is the heading. */
export function expensesInColumns(
  line: Line,
  days: CarDays,
  context: PlanContext,
  notes: Notes,
): PlannedExpense[] {
  return line.sources.flatMap((source) => {
    if (!source.target.startsWith("expenses.")) return []
    const expense = expenseInColumn(line, source, days, context, notes)
    return expense ? [expense] : []
  })
}

function expenseInColumn(
  line: Line,
  source: Source,
  days: CarDays,
  context: PlanContext,
  notes: Notes,
): PlannedExpense | null {
  const { planned, heading, target, file } = source
  const reader = rowReader(line, context, notes)
  const column = planned.id
  const typed = line.edits[column]
  const cell: Cell =
    typed === undefined ? cellOf(line, source) : { kind: "text", seen: typed.trim() }
  if (cell.seen.trim() === "") return null
  const before = notes.problems.length
  const money = reader.money({ cell, column, file }, "expense.currency")
  if (money === null || (money && compare(money.amount, "0") === 0)) return null
  // Our own list holds the sum of a car's expenses without days; in a workbook they are on a sheet of their own.
  const ownDay = file.isOwn ? days.bought_on : null
  const date = ownDay ?? dateOf(line, days, context, notes)
  if (money === undefined)
    return { row: line.id, column, expense: null, readable: readableExpense({ date }) }
  const rate = reader.rate(money.currency, null, date, "expense")
  const type = target.slice("expenses.".length) as ExpenseType
  const values: Values = {
    ...signed(money.amount),
    description: nameOfExpense(heading) || type,
    expense_type: type,
    currency: money.currency,
    date,
    exchange_rate: rate?.rate,
    rate_day: rate?.bankDay,
  }
  return {
    row: line.id,
    column,
    ...checked(values, line, notes, before, { column, seen: cell.seen }),
  }
}

/** The expense on a row of its own; null for a row without one. */
export function expenseOnRow(
  line: Line,
  days: CarDays,
  context: PlanContext,
  notes: Notes,
): PlannedExpense | null {
  const amount = amountOf(line, "expense.amount")
  if (isNothing(amount.cell) && valueText(line, "expense.description") === "") return null
  const reader = rowReader(line, context, notes)
  const before = notes.problems.length
  const money = reader.money(amount, "expense.currency")
  const date = dateOf(line, days, context, notes)
  const type = reader.value("expense.expense_type") as ExpenseType | null | undefined
  const kind = reader.value("expense.kind") as ImportedExpense["kind"] | null | undefined
  const isUnreadable = reader.value("expense.description") === undefined
  const description = isUnreadable
    ? undefined
    : valueText(line, "expense.description") || valueText(line, "expense.expense_type")
  const rate = money
    ? reader.rate(money.currency, "expense.exchange_rate", date, "expense")
    : undefined
  const values: Values = {
    ...(money ? { ...signed(money.amount), currency: money.currency } : { amount: money }),
    description,
    expense_type: type ?? readExpenseType(description ?? "") ?? "Kita",
    date,
    exchange_rate: rate?.rate,
    rate_day: rate?.bankDay ?? (reader.value("expense.rate_day") as string | null),
    ...othersOf(money?.currency ?? "EUR", reader),
    ...(kind === "refund" && { kind }),
  }
  return {
    row: line.id,
    column: null,
    ...checked(values, line, notes, before, {
      column: "expense.amount",
      seen: amount.cell.seen,
    }),
  }
}

/** The functions below read these fields; any other field is the value of its column. */
const fieldsReadByCode = [
  "description",
  "amount",
  "currency",
  "exchange_rate",
  "rate_day",
  "expense_type",
  "kind",
  "date",
]

/** The values of all other fields; amounts are in the currency of the expense. */
const othersOf = (currency: Currency, reader: ReturnType<typeof rowReader>): Values =>
  Object.fromEntries(
    otherExpenseFields(fieldsReadByCode).map((field) => {
      const target = `expense.${field}` as const
      if (expenseFields[field].format !== "amount") return [field, reader.value(target)]
      const amount = reader.amountIn(currency, target)
      return [field, amount ? signed(amount).amount : amount]
    }),
  )

/** A negative expense is money that came back. */
const signed = (amount: Decimal): Pick<ImportedExpense, "amount" | "kind"> =>
  compare(amount, "0") < 0
    ? { amount: subtract("0", amount), kind: "refund" }
    : { amount, kind: "cost" }

/** The day of an expense; where the file holds none, one answer says which day it takes, if its car has that day. */
function dateOf(
  line: Line,
  days: CarDays,
  context: PlanContext,
  notes: Notes,
): string | null | undefined {
  const read = rowReader(line, context, notes).value("expense.date") as string | null | undefined
  if (read !== null) return read
  const [id, column] = ["expenseDay", "expense.date"] as const
  const suggestion = days.bought_on === null ? null : "bought"
  notes.asks.push(ask(id, ["bought", "sold"], suggestion, { column }))
  const answer = context.answers[id] ?? suggestion
  const day = answer === "bought" ? days.bought_on : answer === "sold" ? days.sold_on : answer
  if (answer !== null) return day
  notes.problems.push({ row: line.id, column, code: "unanswered", value: "" })
  return undefined
}

/** Checks an expense by the schema that the server uses. @param before how many problems other values have */
function checked(
  values: Values,
  line: Line,
  notes: Notes,
  before: number,
  amount: { column: ColumnId; seen: string },
): Pick<PlannedExpense, "expense" | "readable"> {
  const given = Object.entries(values).filter(([, value]) => value != null)
  const result = newExpenseSchema.safeParse({ id: anyId, ...Object.fromEntries(given) })
  const noted = new Set(
    notes.problems.slice(before).map((problem) => `${problem.row} ${problem.column}`),
  )
  if (!result.success) {
    for (const [field, found] of Object.entries(fieldCodes(result.error.issues))) {
      const own = field === "amount" ? amount.column : columnOf(line, `expense.${field}` as Target)
      if (noted.has(`${line.id} ${own}`) || isUnread(values, field)) continue
      const value = field === "amount" ? amount.seen : valueText(line, own as Target)
      notes.problems.push({ row: line.id, column: own, code: found, value })
    }
  }
  if (!result.success || notes.problems.length > before)
    return { expense: null, readable: readableExpense(values) }
  const { id: _, ...expense } = result.data
  const wrong = Object.entries(expenseProblems(expense))
  for (const [field, code] of wrong) {
    const own = `expense.${field}` as Target
    notes.problems.push({ row: line.id, column: own, code, value: valueText(line, own) })
  }
  return { expense: wrong.length > 0 ? null : expense, readable: expense }
}
