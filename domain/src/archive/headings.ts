import { expenseExportColumns } from "../expenses/export-columns.ts"
import { type ExpenseField, otherFileFields } from "../expenses/fields.ts"
import { expenseWordsIn } from "../expenses/words/both.ts"
import type { Language } from "../language.ts"
import { headingInArchiveOf } from "../table/field-words.ts"

const computedCarColumns: Record<Language, string[]> = {
  lt: [
    "Išlaidos, EUR",
    "Savikaina, EUR",
    "Pelnas, EUR",
    "Mokėtinas PVM, EUR",
    "Pelnas po PVM, EUR",
    "Pastaba",
    "Įrašė",
    "Įrašyta",
    "ID",
  ],
  en: [
    "Expenses, EUR",
    "Cost, EUR",
    "Profit, EUR",
    "VAT due, EUR",
    "Profit after VAT, EUR",
    "Note",
    "Added by",
    "Added on",
    "ID",
  ],
}

const { car_name, registration_number, full_name } = expenseExportColumns

const expenseFigures = {
  car_name,
  registration_number,
  vin: { lt: "VIN", en: "VIN" },
  amount_eur: { lt: "Suma EUR", en: "Amount EUR" },
  note: { lt: "Pastaba", en: "Note" },
  full_name,
  part_of: { lt: "Sąskaitos dalis", en: "Part of an invoice" },
}

type ArchivedFigure = keyof typeof expenseFigures

const firstColumns: readonly (ExpenseField | ArchivedFigure)[] = [
  "car_name",
  "registration_number",
  "vin",
  "date",
  "expense_type",
  "description",
  "amount",
  "currency",
  "exchange_rate",
  "amount_eur",
  "vat_amount",
]

/**
 * The columns of expenses for people in an archive. The note tells the kind, and the day of a rate stands in the data
 * alone.
 */
export const archivedExpenseColumns: readonly (ExpenseField | ArchivedFigure)[] = [
  ...firstColumns,
  ...otherFileFields([...firstColumns, "kind", "rate_day"]),
  "note",
  "full_name",
  "part_of",
]

const headingsIn = (language: Language) => ({
  computedCarColumns: computedCarColumns[language],
  expenses: archivedExpenseColumns.map((name) =>
    name in expenseFigures
      ? expenseFigures[name as ArchivedFigure][language]
      : headingInArchiveOf(expenseWordsIn[language][name as ExpenseField]),
  ),
})

/**
 * The headings of the tables of cars, after those of their fields, and of expenses for people in an archive. An import
 * knows them too.
 */
export const archiveHeadings = { lt: headingsIn("lt"), en: headingsIn("en") }
