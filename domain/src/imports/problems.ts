import { newCarProblems } from "../cars/rules.ts"
import { expenseProblems } from "../expenses/rules.ts"
import { completedPayment, counts, paymentProblems } from "../payments/rules.ts"
import type { TextCode } from "../texts/text.ts"
import type { ImportedCar } from "./schemas.ts"

type Problems = Record<string, TextCode>

/**
 * Finds what is wrong with each row of an import as a whole, after its fields were checked: by the rules of a single
 * new car, expense and payment, an id that stands twice, and a second deposit that is held. Keyed by row, as
 * `cars.12.sold_on` and `cars.12.expenses.0.vat_amount`; empty without any.
 * @param today in Vilnius, `YYYY-MM-DD`
 * @returns `add` for each car, and what was found
 */
export function openImportProblems(today: string) {
  const problems: Problems = {}
  const carIds = new Set<string>()
  const expenseIds = new Set<string>()
  const paymentIds = new Set<string>()
  const add = (index: number, car: ImportedCar) => {
    const path = `cars.${index}`
    note(problems, path, newCarProblems(car, today))
    noteRepeatedId(problems, path, car.id, carIds)
    for (const [place, expense] of car.expenses.entries()) {
      const pathOfExpense = `${path}.expenses.${place}`
      note(problems, pathOfExpense, expenseProblems(expense))
      noteRepeatedId(problems, pathOfExpense, expense.id, expenseIds)
    }
    let isHeld = false
    for (const [place, given] of (car.payments ?? []).entries()) {
      const pathOfPayment = `${path}.payments.${place}`
      const payment = completedPayment(given, given, today)
      note(problems, pathOfPayment, paymentProblems(payment, undefined, today))
      noteRepeatedId(problems, pathOfPayment, payment.id, paymentIds)
      if (payment.kind !== "deposit" || car.status === "sold" || !counts(payment)) continue
      // By hand a second one is asked about (rules 17.4); here nobody could be.
      if (isHeld) problems[`${pathOfPayment}.kind`] = "deposit_held"
      isHeld = true
    }
  }
  return { add, problems: problems as Readonly<Problems> }
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
