import { setImmediate as turn } from "node:timers/promises"
import { expect, test } from "vitest"
import { exportMonth, type MonthCar } from "./export.ts"

const car: MonthCar = {
  id: "1",
  name: "Volvo V60",
  status: "sold",
  created_at: "2026-05-01T10:00:00Z",
  bought_at: "2026-05-02T10:00:00Z",
  sold_at: "2026-05-20T10:00:00Z",
  is_counted: true,
  is_sold: true,
  purchase_eur: "8620.09",
  expenses_eur: "515.00",
  sale_eur: "12001.00",
  estimated: false,
  sale_left_out: false,
}

test("a month of very many cars leaves the process to others meanwhile", async () => {
  let isMade = false
  const made = exportMonth(Array(10_000).fill(car), { year: 2026, month: 5 }, "lt").then((file) => {
    isMade = true
    return file
  })
  let turns = 0
  for (; !isMade; turns += 1) await turn()
  const { content } = await made
  expect(content.split("\r\n")).toHaveLength(10_000 + 13)
  expect(content).toContain('"Pelnas, EUR";"28659100,00"')
  expect(turns).toBeGreaterThan(3)
})
