import { maxImportedCars, maxImportedExpenses } from "@marza/domain/imports/limits.ts"
import { SpreadsheetRefused } from "../refused.ts"
import type { ImportPlan } from "../types.ts"
import type { Layout } from "./layout.ts"

/**
 * Refuses more cars than an import may have before each is looked at. Only sheets of cars count, and of them those
 * whose rows are cars alone.
 * @throws {SpreadsheetRefused} tooManyCars
 */
export function refuseTooManyRows({ sheets, tables, sources }: Layout): void {
  const cars = sheets.reduce((all, { role }, index) => {
    const table = tables[index]
    const hasExpenses = sources[index]?.some(({ target }) => target === "expense.amount")
    return role !== "cars" || !table || hasExpenses
      ? all
      : all + table.rows.length - table.leftOut.size
  }, 0)
  if (cars > maxImportedCars) throw new SpreadsheetRefused("tooManyCars")
}

/** @throws {SpreadsheetRefused} tooManyCars, tooManyExpenses */
export function refuseTooMany({ cars, expenses }: ImportPlan["counts"]): void {
  if (cars > maxImportedCars) throw new SpreadsheetRefused("tooManyCars")
  if (expenses > maxImportedExpenses) throw new SpreadsheetRefused("tooManyExpenses")
}
