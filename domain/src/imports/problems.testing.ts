import { openImportProblems } from "./problems.ts"
import type { ImportedCar } from "./schemas.ts"

/** What is wrong with the cars of an import as wholes, by field of the body. */
export function importProblems(cars: readonly ImportedCar[], today: string) {
  const { add, problems } = openImportProblems(today)
  for (const [index, car] of cars.entries()) add(index, car)
  return problems
}
