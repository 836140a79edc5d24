import { carExportColumns } from "@marza/domain/cars/export-columns.ts"
import { carFields } from "@marza/domain/cars/fields.ts"
import { expenseExportColumns } from "@marza/domain/expenses/export-columns.ts"
import { languages } from "@marza/domain/language.ts"
import type { Meaning } from "./heading-words.ts"
import type { ExpenseField } from "./types.ts"

const expenseFigures = ["car_name", "registration_number", "amount_eur", "full_name", "note"]

function carMeaning(column: string): Meaning {
  if (column in carFields) return `car.${column as keyof typeof carFields}`
  return column === "expenses_eur" ? "expensesTotal" : "computed"
}

function expenseMeaning(column: string): Meaning {
  if (column === "car_name") return "car.name"
  if (column === "registration_number") return "car.registration_number"
  return expenseFigures.includes(column) ? "computed" : `expense.${column as ExpenseField}`
}

const ownTables = languages.flatMap((language) => [
  new Map<string, Meaning>(
    Object.entries(carExportColumns).map(([name, label]) => [label[language], carMeaning(name)]),
  ),
  new Map<string, Meaning>(
    Object.entries(expenseExportColumns).map(([name, label]) => [
      label[language],
      expenseMeaning(name),
    ]),
  ),
])

const fewest = 8

/** What the columns of a file are that we exported; null for any other file. A column more or less is no other file. */
export function ownMeanings(headings: readonly string[]): (Meaning | null)[] | null {
  const given = headings.filter(Boolean)
  const isOwn = (table: ReadonlyMap<string, Meaning>) =>
    given.filter((heading) => table.has(heading)).length >= Math.max(fewest, given.length - 2)
  const own = ownTables.find(isOwn)
  return own ? headings.map((heading) => own.get(heading) ?? null) : null
}
