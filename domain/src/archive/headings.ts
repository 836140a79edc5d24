import { type CarColumn, carExportColumns } from "../cars/export-columns.ts"
import { type CarField, carFileFields } from "../cars/fields.ts"
import { carWordsIn } from "../cars/words/both.ts"
import { type ExpenseField, otherFileFields } from "../expenses/fields.ts"
import { expenseWordsIn } from "../expenses/words/both.ts"
import type { Language } from "../language.ts"
import { type FieldWords, headingInArchiveOf } from "../table/field-words.ts"

/** What tables of an archive say that is no field of their rows. */
const further = {
  lt: {
    car_name: "Automobilis",
    registration_number: "Valstybinis numeris",
    vin: "VIN",
    amount_eur: "Suma EUR",
    note: "Pastaba",
    rate: "Kursas",
    full_name: "Įrašė",
    created_at: "Įrašyta",
    part_of: "Sąskaitos dalis",
  },
  en: {
    car_name: "Car",
    registration_number: "Number plate",
    vin: "VIN",
    amount_eur: "Amount EUR",
    note: "Note",
    rate: "Rate",
    full_name: "Added by",
    created_at: "Added on",
    part_of: "Part of an invoice",
  },
}

/** What is computed of a car in an archive. */
export const archivedFigures = [
  "expenses_eur",
  "cost_eur",
  "profit",
  "vat_due",
  "profit_after_vat",
] as const satisfies readonly CarColumn[]

/** The fields of an expense in an archive. The note tells the kind, and the day of a rate stands in the data alone. */
export const archivedExpenseFields = otherFileFields(["kind", "rate_day"])

const headingsOf = <Name extends string>(
  names: readonly Name[],
  words: Record<Name, FieldWords<unknown>>,
) => named(names, (name) => headingInArchiveOf(words[name]))

const named = <Name extends string>(names: readonly Name[], headingOf: (name: Name) => string) =>
  Object.fromEntries(names.map((name) => [name, headingOf(name)])) as Record<Name, string>

function headingsIn(language: Language) {
  const { note, full_name, created_at, ...ofExpenses } = further[language]
  return {
    further: further[language],
    cars: {
      ...headingsOf<CarField>(carFileFields, carWordsIn[language]),
      ...named([...archivedFigures, "id"], (name) => carExportColumns[name][language]),
      note,
      full_name,
      created_at,
    },
    expenses: {
      ...headingsOf<ExpenseField>(archivedExpenseFields, expenseWordsIn[language]),
      ...ofExpenses,
      note,
      full_name,
    },
  }
}

/** The headings of the tables of cars and of expenses for people in an archive, by column. An import knows them too. */
export const archiveHeadings = { lt: headingsIn("lt"), en: headingsIn("en") }
