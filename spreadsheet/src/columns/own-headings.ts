import { archivedExpenseColumns, archiveHeadings } from "@marza/domain/archive/headings.ts"
import { carExportColumns } from "@marza/domain/cars/export-columns.ts"
import { type CarField, carFieldNames, carFields } from "@marza/domain/cars/fields.ts"
import { carWordsIn } from "@marza/domain/cars/words/both.ts"
import { expenseExportColumns } from "@marza/domain/expenses/export-columns.ts"
import { type ExpenseField, expenseFields } from "@marza/domain/expenses/fields.ts"
import { type Language, languages } from "@marza/domain/language.ts"
import { headingInArchiveOf } from "@marza/domain/table/field-words.ts"
import type { Meaning } from "../types.ts"
import { leftOutHeadings } from "./left-out-heading.ts"

function carMeaning(column: string): Meaning {
  if (column === "id") return "id"
  if (column === "received") return column
  if (column in carFields) return `car.${column as CarField}`
  return column === "expenses_eur" ? "expensesTotal" : "computed"
}

function expenseMeaning(column: string): Meaning {
  if (column === "car_name") return "car.name"
  if (column === "registration_number") return "car.registration_number"
  if (column === "vin") return "car.vin"
  return column in expenseFields ? `expense.${column as ExpenseField}` : "computed"
}

/** The tables of an archive for people, by their headings. */
function archivedTables(language: Language) {
  const { computedCarColumns, expenses } = archiveHeadings[language]
  const [total = ""] = computedCarColumns
  const computed = computedCarColumns.map((heading): [string, Meaning] => [heading, "computed"])
  return [
    new Map<string, Meaning>([
      ...carFieldNames.map((field): [string, Meaning] => [
        headingInArchiveOf(carWordsIn[language][field]),
        `car.${field}`,
      ]),
      ...computed,
      [total, "expensesTotal"],
      ["ID", "id"],
    ]),
    new Map(
      expenses.map((heading, index) => [
        heading,
        expenseMeaning(archivedExpenseColumns[index] ?? ""),
      ]),
    ),
  ]
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
  ...archivedTables(language),
])

const fewest = 8

/**
 * What the columns are of a file that we exported; null for any other file. A file with a column added or removed still
 * counts. Where two of our tables match, the one with more matching headings is taken.
 */
export function ownMeanings(headings: readonly string[]): (Meaning | null)[] | null {
  const given = headings.filter(Boolean)
  const known = (table: ReadonlyMap<string, Meaning>) =>
    given.filter((heading) => table.has(heading)).length
  const [best] = ownTables.toSorted((one, other) => known(other) - known(one))
  const isOwn = best && known(best) >= Math.max(fewest, given.length - 2)
  return isOwn ? headings.map((heading) => best.get(heading) ?? null) : null
}

/** Whether we wrote a table with these headings: an export, or rows that were left out, under headings of anybody. */
export const isWrittenByUs = (headings: readonly string[]): boolean =>
  Object.values(leftOutHeadings).includes(headings.at(-1) ?? "") || ownMeanings(headings) !== null
