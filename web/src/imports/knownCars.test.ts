import { noChoices } from "@marza/spreadsheet/plan/no-choices.ts"
import { importPlanner } from "@marza/spreadsheet/plan/plan.ts"
import { now } from "@marza/spreadsheet/spreadsheets.testing.ts"
import type { ImportChoices } from "@marza/spreadsheet/types.ts"
import { readWorkbook } from "@marza/spreadsheet/workbook.ts"
import { expect, it } from "vitest"
import { without } from "./choices.ts"
import { knownCarsOf, lookedUpOf } from "./knownCars.ts"

const csv = `Automobilis;Kaina EUR;Valst. nr.;VIN
Golf;5;KLM 456;
Polo;6;nėra;WVWZZZ3CZGE012345
Saab;7;nėra;`

const rowsOf = (choices: ImportChoices = noChoices) => {
  const workbook = readWorkbook(new TextEncoder().encode(csv), "a.csv")
  return importPlanner(workbook, now)(choices).rows
}
const car = (name: string, registration_number: string | null, vin: string | null) => ({
  id: name,
  name,
  registration_number,
  vin,
})

it("known cars are looked up by each number plate and VIN once, and by no other text", () => {
  expect(lookedUpOf(rowsOf()).numbers).toEqual(["klm456", "wvwzzz3czge012345"])
})

it("a row is known by its number plate or VIN, unless it is left out", () => {
  const cars = [car("A", "klm-456", null), car("B", "NĖRA", "WVWZZZ3CZGE012345")]
  const rows = rowsOf()
  const known = knownCarsOf(rows, cars)
  expect([...known].map(([row, { name }]) => [row, name])).toEqual([
    ["0:2", "A"],
    ["0:3", "B"],
  ])
  const left = rowsOf(without(rows.filter(({ id }) => known.has(id)))(noChoices))
  expect([...knownCarsOf(left, cars)]).toEqual([])
})
