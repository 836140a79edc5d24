import {
  type ExpenseType,
  expenseFields,
  otherExpenseFields,
} from "@marza/domain/expenses/fields.ts"
import { expenseProblems } from "@marza/domain/expenses/rules.ts"
import { newExpenseSchema } from "@marza/domain/expenses/schemas.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { nameOfExpense } from "../columns/headings.ts"
import { isExpense } from "../columns/targets.ts"
import type { ImportedExpense, PlannedExpense, Target } from "../types.ts"
import { isNothing } from "../written/nothing.ts"
import { readExpenseType } from "../written/words.ts"
import { checked, readableExpense } from "./checked.ts"
import type { Source } from "./layout.ts"
import { cellOf, columnOf, type Input, inputOf, valueText } from "./lines.ts"
import { type Money, readAmountIn, readMoney, readRate } from "./money.ts"
import type { OpenRow, Value } from "./row.ts"
import { readValue } from "./values.ts"

type Values = { [Field in keyof ImportedExpense]?: Value<ImportedExpense[Field]> }

/** The expenses that stand in columns on the row of their car: what is spent is the heading. */
export const expensesInColumns = (row: OpenRow): PlannedExpense[] =>
  row.line.sources.flatMap((source) =>
    isExpense(source.target) ? (expenseInColumn(row, source) ?? []) : [],
  )

function expenseInColumn(row: OpenRow, source: Source): PlannedExpense | null {
  const { planned, target, file } = source
  const typed = row.line.edits[planned.id]
  const cell =
    typed === undefined ? cellOf(row.line, source) : { kind: "text" as const, seen: typed.trim() }
  if (cell.seen.trim() === "") return null
  const input = { cell, column: planned.id, file }
  const before = row.notes.problems.length
  const money = readMoney(row, input, "expense.currency")
  if (money === null || (money && compare(money.amount, "0") === 0)) return null
  // Our own list holds the sum of a car's expenses without days; in a workbook they are on a sheet of their own.
  const date = (file.isOwn ? row.days.bought_on : null) ?? dateOf(row)
  const base = { row: row.line.id, column: planned.id }
  if (!money) return { ...base, expense: null, readable: readableExpense({ date }) }
  const type = target.slice("expenses.".length) as ExpenseType
  return {
    ...base,
    ...checkedExpense(row, input, before, {
      ...paidOf(row, input, money, date, null),
      description: nameOfExpense(file.heading) || type,
      expense_type: type,
      date,
    }),
  }
}

/** The expense on a row of its own; null for a row without one. */
export function expenseOnRow(row: OpenRow): PlannedExpense | null {
  const { line } = row
  const input = inputOf(line, "expense.amount")
  if (isNothing(input.cell) && valueText(line, "expense.description") === "") return null
  const before = row.notes.problems.length
  const money = readMoney(row, input, "expense.currency")
  const date = dateOf(row)
  const type = readValue(row, "expense.expense_type") as Value<ExpenseType>
  const isRefund = readValue(row, "expense.kind") === "refund"
  const isUnreadable = readValue(row, "expense.description") === undefined
  const description = isUnreadable
    ? undefined
    : valueText(line, "expense.description") || valueText(line, "expense.expense_type")
  const paid = money ? paidOf(row, input, money, date, "expense.exchange_rate") : { amount: money }
  return {
    row: line.id,
    column: null,
    ...checkedExpense(row, input, before, {
      ...paid,
      description,
      expense_type: type ?? readExpenseType(description ?? "") ?? "Kita",
      date,
      rate_day: paid.rate_day ?? (readValue(row, "expense.rate_day") as string | null),
      ...othersOf(row, money?.currency ?? "EUR"),
      ...(isRefund && { kind: "refund" }),
    }),
  }
}

/** What is read above; any other field is the value of its column. */
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
const othersOf = (row: OpenRow, currency: Currency): Values =>
  Object.fromEntries(
    otherExpenseFields(fieldsReadByCode).map((field) => {
      const target = `expense.${field}` as const
      if (expenseFields[field].format !== "amount") return [field, readValue(row, target)]
      const amount = readAmountIn(row, currency, target)
      return [field, amount ? signed(amount).amount : amount]
    }),
  )

/** A negative expense is money that came back. */
const signed = (amount: Decimal): Pick<ImportedExpense, "amount" | "kind"> =>
  compare(amount, "0") < 0
    ? { amount: subtract("0", amount), kind: "refund" }
    : { amount, kind: "cost" }

/** What was paid, with its rate. */
function paidOf(
  row: OpenRow,
  input: Input,
  { amount, currency }: Money,
  date: Value<string>,
  rateColumn: Target | null,
): Values {
  const rate = readRate(row, currency, rateColumn, date, "expense")
  return { ...signedOf(row, input, amount), currency, ...rate }
}

/**
 * An amount with what it is. Where all of a column are negative, they may be costs as a statement writes them, so one answer says.
 */
function signedOf(row: OpenRow, input: Input, amount: Decimal): Values {
  const read = signed(amount)
  const isAsked =
    read.kind === "refund" &&
    input.file?.isOwn !== true &&
    row.context.formats.get(input.column)?.isNegative
  if (!isAsked) return read
  const kind = row.askAbout("sign", input) as ImportedExpense["kind"] | undefined
  return { ...read, ...(kind && { kind }) }
}

/** The day of an expense; where the file holds none, one answer says which day it takes, if its car has that day. */
function dateOf(row: OpenRow): Value<string> {
  const { days } = row
  const read = readValue(row, "expense.date") as Value<string>
  if (read !== null) return read
  const column = "expense.date"
  const suggestion = days.bought_on === null ? null : "bought"
  const answer = row.ask("expenseDay", { column, suggestion })
  if (answer === null) return row.problem("unanswered", column)
  return answer === "bought" ? days.bought_on : answer === "sold" ? days.sold_on : answer
}

function checkedExpense(row: OpenRow, amount: Input, before: number, values: Values) {
  const expense = checked<ImportedExpense>(row, values, {
    schema: newExpenseSchema,
    before,
    placeOf(field) {
      if (field === "amount") return { column: amount.column, value: amount.cell.seen }
      const column = columnOf(row.line, `expense.${field}` as Target)
      return { column, value: valueText(row.line, column) }
    },
    rules: expenseProblems,
  })
  return { expense, readable: expense ?? readableExpense(values) }
}
