import { randomUUID } from "node:crypto"
import { carBody, expenseBody } from "./open-app.ts"

type Fields = Record<string, unknown>

/** A car of an import without ids, with one expense unless others are given. */
export function importedCar(fields: Fields = {}): Fields {
  const { id: _car, ...car } = carBody()
  const { id: _expense, ...expense } = expenseBody()
  return { ...car, expenses: [expense], ...fields }
}

/** A valid body of an import; by default of one car. */
export const importBody = (fields: Fields = {}) => ({
  id: randomUUID(),
  file_name: "Automobiliai.xlsx",
  cars: [importedCar()],
  ...fields,
})
