import { newCarProblems } from "../cars/rules.ts"
import { expenseProblems } from "../expenses/rules.ts"
import type { TextCode } from "../texts/text.ts"
import type { ImportedCar } from "./schemas.ts"

type Problems = Record<string, TextCode>

/**
 * What is wrong with the rows of an import each as a whole, after each field was checked by itself: by the rules of a
 * single new car and a single new expense, and an id that stands twice. Keyed by row, as `cars.12.sold_on` and
 * `cars.12.expenses.0.vat_amount`; empty without any.
 * @param today in Vilnius, `YYYY-MM-DD`
 */
export function importProblems(cars: readonly ImportedCar[], today: string): Problems {
  const problems: Problems = {}
  const carIds = new Set<string>()
  const expenseIds = new Set<string>()
  for (const [index, car] of cars.entries()) {
    const path = `cars.${index}`
    note(problems, path, newCarProblems(car, today))
    noteRepeatedId(problems, path, car.id, carIds)
    for (const [place, expense] of car.expenses.entries()) {
      const pathOfExpense = `${path}.expenses.${place}`
      note(problems, pathOfExpense, expenseProblems(expense))
      noteRepeatedId(problems, pathOfExpense, expense.id, expenseIds)
    }
  }
  return problems
}

function note(problems: Problems, path: string, found: Partial<Problems>): void {
  for (const [field, code] of Object.entries(found)) if (code) problems[`${path}.${field}`] = code
}

function noteRepeatedId(
  problems: Problems,
  path: string,
  id: string | undefined,
  seen: Set<string>,
): void {
  if (id === undefined) return
  if (seen.has(id)) problems[`${path}.id`] = "id_taken"
  seen.add(id)
}
