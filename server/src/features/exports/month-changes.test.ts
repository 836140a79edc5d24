import type { ClosingChange } from "@marza/domain/closing/schemas.ts"
import { expect, test } from "vitest"
import { changeColumns } from "./month-changes.ts"

const facts = { day: "2026-03-24", amount: "12345.67", currency: "EUR", vat_scheme: "margin" }
const change: ClosingChange = {
  id: "00000000-0000-4000-8000-0000000000c1",
  at: "2026-04-10T06:30:00.000Z",
  actor_id: null,
  actor_name: "Rasa",
  document: "sale",
  entity: "cars",
  entity_id: "00000000-0000-4000-8000-0000000000a1",
  car_id: "00000000-0000-4000-8000-0000000000a1",
  car_name: "Volvo XC60",
  name: "Volvo XC60",
  before: facts,
  after: facts,
  eur: "0.00",
  vat_eur: "-311.72",
  result: "311.72",
}
const cellsOf = (changed: Partial<ClosingChange>, language: "lt" | "en") => {
  const cells = changeColumns(language).map(({ heading, valueIn }) => [
    heading,
    valueIn({ ...change, ...changed }),
  ])
  return Object.fromEntries(cells)
}

test("a margin sale whose VAT alone has changed, with the price of its purchase, says so", () => {
  const { Prieš, Po } = cellsOf({}, "lt")
  expect(Prieš).toMatch(/^2026-03-24; 12\s345,67\sEUR; PVM: Maržos/)
  expect(Po).toBe(`${Prieš}; pasikeitė PVM`)
  expect(cellsOf({}, "en").After).toMatch(/; its VAT changed$/)
  const { After } = cellsOf({ after: { ...facts, amount: "12000.00" } }, "en")
  expect(After).not.toContain("changed")
  expect(cellsOf({ after: null }, "lt").Po).toBeNull()
})
