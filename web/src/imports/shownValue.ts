import { csvTexts } from "@marza/domain/cars/csv-texts.ts"
import { type CarField, carFields } from "@marza/domain/cars/fields.ts"
import type { Language } from "@marza/domain/language.ts"
import { formatAmount, formatMoney, formatRate } from "@marza/domain/money/format.ts"
import type { PlannedColumn, PlannedRow, RowId } from "./reading/types.ts"

/** What will be stored of a cell, as the person reads it; null where that is the text of the cell. */
export function shownValue(
  { car, expenses, id }: PlannedRow,
  line: RowId,
  { id: column, target }: PlannedColumn,
  language: Language,
): string | null {
  if (target.startsWith("car.")) {
    if (!car || line !== id) return null
    return carValue(car, target.slice("car.".length) as CarField, language)
  }
  if (target === "expense.date") {
    const days = new Set(expenses.map((one) => one.row === line && one.expense?.date))
    const [day] = days
    return (days.size === 1 && day) || null
  }
  const ofCell = expenses.find(
    (one) => one.row === line && (one.column === null || one.column === column),
  )?.expense
  if (!ofCell) return null
  if (target.startsWith("expenses.") || target === "expense.amount")
    return formatMoney(ofCell.amount, ofCell.currency, language)
  if (target === "expense.expense_type") return csvTexts[language].types[ofCell.expense_type]
  return null
}

function carValue(
  car: NonNullable<PlannedRow["car"]>,
  field: CarField,
  language: Language,
): string | null {
  const value = car[field]
  if (value === null) return null
  const { form } = carFields[field]
  if (form.kind === "amount") return formatMoney(String(value), car[form.currency], language)
  if (form.kind === "amountInEur") return formatMoney(String(value), "EUR", language)
  if (form.kind === "rate") return formatRate(String(value), language)
  if (form.kind === "integer") return formatAmount(String(value), language)
  const { statuses, vatSchemes, origins } = csvTexts[language]
  const words: Record<string, string> = { ...statuses, ...vatSchemes, ...origins }
  return words[value] ?? String(value)
}
