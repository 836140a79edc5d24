import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import { type CarField, carFields } from "@marza/domain/cars/fields.ts"
import { expenseChoicesIn } from "@marza/domain/expenses/words/both.ts"
import type { Language } from "@marza/domain/language.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatPublished, formatRate } from "@marza/domain/money/format.ts"
import { type FieldFormat, wordsOf } from "@marza/domain/table/format.ts"
import { formOf, isExpense } from "@marza/spreadsheet/columns/targets.ts"
import type {
  ImportedExpense,
  PlannedColumn,
  PlannedRow,
  RowId,
  Target,
} from "@marza/spreadsheet/types.ts"

/** What the values of a column of choices are called; undefined for any other column. */
export const choicesOf = (column: string | null, language: Language) =>
  wordsOf(formOf((column ?? "") as Target) as FieldFormat, {
    ...csvTexts[language].choices,
    ...expenseChoicesIn[language],
  })

/**
 * The value of a cell as it will be stored, as a text for people; null where that is the cell's own text, or where it
 * cannot be read. An error in another cell of the row changes nothing.
 */
export function shownValue(
  { readable, expenses, payments, id }: PlannedRow,
  line: RowId,
  { id: column, target }: PlannedColumn,
  language: Language,
): string | null {
  const car = line === id ? readable : {}
  const ofLine = expenses.filter(({ row }) => row === line)
  if (target.startsWith("car.")) return carValue(car, target, language)
  if (target === "deposit" || target === "received") {
    const paid = line === id && payments.find((one) => one.column === target)?.payment
    return paid ? formatMoney(paid.amount, paid.currency, language) : null
  }
  // The rate or day of the row; none where its amounts have several.
  if (target === "rate") {
    const { purchase_exchange_rate, sale_exchange_rate } = car
    const rates = [purchase_exchange_rate, sale_exchange_rate]
    const rate = onlyOf([...rates, ...ofLine.map((one) => one.readable.exchange_rate)])
    return rate && formatRate(rate, language)
  }
  if (target === "expense.date") return onlyOf(ofLine.map((one) => one.readable.date))
  const ofCell = ofLine.find((one) => one.column === null || one.column === column)
  return ofCell ? expenseValue(ofCell.readable, target, language) : null
}

const onlyOf = (values: readonly (string | null | undefined)[]): string | null => {
  const [value = null, ...others] = new Set(values.filter((one) => one != null))
  return others.length === 0 ? value : null
}

function carValue(car: PlannedRow["readable"], target: Target, language: Language): string | null {
  const field = target.slice("car.".length) as CarField
  const value = car[field] ?? null
  const declared = carFields[field]
  // The file names the partner; the id is for nobody's eyes.
  if (value === null || declared.format === "participant") return null
  const text = String(value)
  if (declared.format === "amount")
    return money(text, "currency" in declared ? car[declared.currency] : "EUR", language)
  if (declared.format === "rate") return formatRate(text, language)
  if (field === "mileage_km") return `${formatPublished(text, language)}\u00A0km`
  return choicesOf(target, language)?.[text] ?? text
}

function expenseValue(
  expense: Partial<ImportedExpense>,
  target: Target,
  language: Language,
): string | null {
  const { amount, kind, vat_amount, exchange_rate, expense_type = "", currency } = expense
  const spent = amount && kind === "refund" ? subtract("0", amount) : amount
  if (isExpense(target) || target === "expense.amount") return money(spent, currency, language)
  if (target === "expense.vat_amount") return money(vat_amount, currency, language)
  if (target === "expense.exchange_rate")
    return exchange_rate ? formatRate(exchange_rate, language) : null
  const words = target === "expense.expense_type" ? choicesOf(target, language) : undefined
  return words?.[expense_type] ?? null
}

const money = (
  amount: string | null | undefined,
  currency: string | undefined,
  language: Language,
) => (amount && currency ? formatMoney(amount, currency, language) : null)
