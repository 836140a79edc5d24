import { choiceWords } from "@marza/domain/cars/csv-texts.ts"
import { type CarField, carFields } from "@marza/domain/cars/fields.ts"
import { expenseChoicesIn } from "@marza/domain/expenses/words/both.ts"
import type { Language } from "@marza/domain/language.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatPublished, formatRate } from "@marza/domain/money/format.ts"
import type {
  ImportedCar,
  ImportedExpense,
  PlannedColumn,
  PlannedRow,
  RowId,
} from "@marza/spreadsheet/types.ts"

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
  if (target.startsWith("car."))
    return line === id
      ? carValue(readable, target.slice("car.".length) as CarField, language)
      : null
  if (target === "deposit" || target === "received") {
    const paid = line === id && payments.find((one) => one.column === target)?.payment
    return paid ? money(paid.amount, paid.currency, language) : null
  }
  const ofLine = expenses.filter(({ row }) => row === line)
  if (target === "rate") return rateOfRow(line === id ? readable : {}, ofLine, language)
  if (target === "expense.date") {
    const days = new Set(ofLine.flatMap((one) => one.readable.date ?? []))
    const [day = null] = days
    return days.size === 1 ? day : null
  }
  const ofCell = ofLine.find((one) => one.column === null || one.column === column)
  return ofCell ? expenseValue(ofCell.readable, target, language) : null
}

function carValue(car: Partial<ImportedCar>, field: CarField, language: Language): string | null {
  const value = car[field] ?? null
  if (value === null) return null
  const declared = carFields[field]
  if (declared.format === "amount")
    return money(String(value), "currency" in declared ? car[declared.currency] : "EUR", language)
  if (declared.format === "rate") return formatRate(String(value), language)
  // The file names the partner; the id is for nobody's eyes.
  if (declared.format === "participant") return null
  if (field === "mileage_km") return `${formatPublished(String(value), language)}\u00A0km`
  return choiceWords(declared.format, language)?.[value] ?? String(value)
}

function expenseValue(
  expense: Partial<ImportedExpense>,
  target: PlannedColumn["target"],
  language: Language,
): string | null {
  const { amount, kind, vat_amount, exchange_rate, expense_type, currency } = expense
  const signed = (value: string) => (kind === "refund" ? subtract("0", value) : value)
  if (target.startsWith("expenses.") || target === "expense.amount")
    return amount === undefined ? null : money(signed(amount), currency, language)
  if (target === "expense.vat_amount")
    return vat_amount ? money(vat_amount, currency, language) : null
  if (target === "expense.exchange_rate")
    return exchange_rate ? formatRate(exchange_rate, language) : null
  if (target === "expense.expense_type" && expense_type)
    return expenseChoicesIn[language].expenseType[expense_type]
  return null
}

const money = (amount: string, currency: string | undefined, language: Language) =>
  currency === undefined ? null : formatMoney(amount, currency, language)

/** The rate that the amounts of a row have from its column of rates; null where they have several. */
function rateOfRow(
  car: Partial<ImportedCar>,
  expenses: PlannedRow["expenses"],
  language: Language,
): string | null {
  const rates = new Set([
    car.purchase_exchange_rate,
    car.sale_exchange_rate,
    ...expenses.map(({ readable }) => readable.exchange_rate),
  ])
  rates.delete(null)
  rates.delete(undefined)
  const [rate] = rates
  return rates.size === 1 && rate ? formatRate(rate, language) : null
}
