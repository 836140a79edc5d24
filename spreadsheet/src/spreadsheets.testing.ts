import { readFileSync } from "node:fs"
import { carFieldNames, carFields } from "@marza/domain/cars/fields.ts"
import { noChoices } from "./plan/no-choices.ts"
import { importPlanner } from "./plan/plan.ts"
import type { ImportChoices, ImportedCar, ImportPlan, PlannedRow } from "./types.ts"
import { readWorkbook } from "./workbook.ts"

/** A day after which none of the cars in the files was bought or sold. */
export const now = new Date("2026-11-22T10:00:00Z")

export const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`./fixtures/${name}`, import.meta.url)))

export const fixture = (name: string) => readWorkbook(bytesOf(name), name)

/** The plan of a file beside this one, with the choices that differ from none. */
export function planOf(name: string, choices: Partial<ImportChoices> = {}) {
  return importPlanner(fixture(name), now)({ ...noChoices, ...choices })
}

/** The fields in which a car differs from an empty one. */
export function givenOf(car: ImportedCar | null) {
  if (car === null) return null
  const given = carFieldNames.flatMap((name) => {
    const field = carFields[name]
    const isDefault = "defaultValue" in field && field.defaultValue === car[name]
    return isDefault ? [] : [[name, car[name]] as const]
  })
  return Object.fromEntries(given)
}

const expenseLine = ({ expense }: PlannedRow["expenses"][number]) =>
  expense === null
    ? null
    : [
        expense.date,
        expense.expense_type,
        expense.description,
        `${expense.kind === "refund" ? "-" : ""}${expense.amount} ${expense.currency}`,
        ...(expense.exchange_rate === null ? [] : [expense.exchange_rate]),
      ].join(" | ")

/** A short form of a plan: what each row becomes, and the questions. */
export function summaryOf(plan: ImportPlan) {
  const problemLine = ({ row, column, code, value }: PlannedRow["problems"][number]) =>
    `${row} ${column}: ${code} (${value})`
  return {
    rows: plan.rows.map((row) => ({
      row: row.rowNumber,
      ...(row.leftOut === null ? { car: givenOf(row.car) } : { leftOut: row.leftOut }),
      ...(row.expenses.length > 0 && { expenses: row.expenses.map(expenseLine) }),
      ...(row.problems.length > 0 && { problems: row.problems.map(problemLine) }),
      ...(row.needsRate.length > 0 && {
        needsRate: row.needsRate.map(({ of, currency, day }) => `${of} ${currency} ${day}`),
      }),
    })),
    questions: plan.questions.map(({ id }) => id),
    ignored: plan.sheets.flatMap(({ columns }) =>
      columns.flatMap(({ heading, ignored }) => (ignored ? [`${heading}: ${ignored}`] : [])),
    ),
  }
}
