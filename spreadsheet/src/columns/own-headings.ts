import { archiveHeadings } from "@marza/domain/archive/headings.ts"
import { carExportColumns } from "@marza/domain/cars/export-columns.ts"
import { carFields } from "@marza/domain/cars/fields.ts"
import { expenseExportColumns } from "@marza/domain/expenses/export-columns.ts"
import { expenseFields } from "@marza/domain/expenses/fields.ts"
import { languages } from "@marza/domain/language.ts"
import type { Meaning } from "../types.ts"
import { leftOutHeadings } from "./left-out-heading.ts"

/** What we export beside the fields of a table and read again; all else is computed. */
const furtherColumns: Record<string, Meaning> = {
  id: "id",
  received: "received",
  expenses_eur: "expensesTotal",
  car_name: "car.name",
  registration_number: "car.registration_number",
  vin: "car.vin",
}

const meaningOf = (part: "car" | "expense", column: string): Meaning =>
  column in (part === "car" ? carFields : expenseFields)
    ? (`${part}.${column}` as Meaning)
    : (furtherColumns[column] ?? "computed")

/** The meaning of each heading, in our exports and in the tables of an archive for people. */
const ownTables: ReadonlyMap<string, Meaning>[] = languages.flatMap((language) => {
  const { cars, expenses } = archiveHeadings[language]
  const tableOf = (part: "car" | "expense", headings: Record<string, string>) =>
    new Map(Object.entries(headings).map(([name, heading]) => [heading, meaningOf(part, name)]))
  const exported = (columns: Record<string, Record<typeof language, string>>) =>
    Object.fromEntries(Object.entries(columns).map(([name, label]) => [name, label[language]]))
  return [
    tableOf("car", exported(carExportColumns)),
    tableOf("expense", exported(expenseExportColumns)),
    tableOf("car", cars),
    tableOf("expense", expenses),
  ]
})

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
