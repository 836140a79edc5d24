import { importProblems } from "@marza/domain/imports/problems.testing.ts"
import { newImportSchema } from "@marza/domain/imports/schemas.ts"
import { describe, expect, it } from "vitest"
import { now } from "../spreadsheets.testing.ts"
import type { ImportChoices } from "../types.ts"
import { readWorkbook } from "../workbook.ts"
import { anyId } from "./checked.ts"
import { carsToSend } from "./choices.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"

const today = "2026-11-22"
const head =
  "Automobilis;Pirkimo kaina, EUR;Pirkimo data;Avansas;Pardavimo kaina;Pardavimo data;Gauta"
const planOf = (rows: string, choices: Partial<ImportChoices> = {}) =>
  importPlanner(
    readWorkbook(new TextEncoder().encode(rows), "a.csv"),
    now,
  )({ ...noChoices, ...choices })
const rowsOf = (...args: Parameters<typeof planOf>) => {
  const plan = planOf(...args)
  expect(
    plan.questions.filter(({ answer, suggestion }) => (answer ?? suggestion) === null),
  ).toEqual([])
  return plan.rows.map(({ payments, problems }) => [
    ...payments.map(({ payment }) =>
      payment
        ? [payment.kind, payment.amount, payment.currency, payment.day, payment.until].join(" ")
        : null,
    ),
    ...problems.map(({ column, code }) => `${column} ${code}`),
  ])
}

describe("what the buyer paid", () => {
  it("has the days of its car, and of an unsold one today", () => {
    const rows = `${head}
VW Golf;5000;2024-03-01;500 €;8000 €;2024-05-06;7500 €
VW Polo;4000;2026-11-01;300 €;;;200 €
VW Up;3000;;100;4000 €;2024-05-06;
VW Passat;3000;;100 €;;;`
    expect(rowsOf(rows)).toEqual([
      ["deposit 500.00 EUR 2024-03-01 2024-05-06", "payment 7500.00 EUR 2024-05-06 "],
      ["deposit 300.00 EUR 2026-11-01 2026-11-29", "payment 200.00 EUR 2026-11-22 "],
      ["deposit 100.00 EUR 2024-05-06 2024-05-06"],
      ["deposit 100.00 EUR 2026-11-22 2026-11-29"],
    ])
    const cars = carsToSend(planOf(rows))
    const body = newImportSchema.parse({ id: anyId, file_name: "a.csv", cars })
    expect(importProblems(body.cars, today)).toEqual({})
    expect(body.cars.flatMap(({ payments }) => payments)).toHaveLength(6)
    expect(planOf(rows).counts).toMatchObject({ cars: 4, payments: 6 })
  })

  it("stays where only its rate cannot be read, which is the problem of that cell", () => {
    expect(
      rowsOf(`Automobilis;Kursas;Pirkimo kaina, EUR;Pirkimo data;Pirkėjo avansas
VW 1;0,087;5000;2024-03-01;500 NOK
VW 2;0,088;5000;2024-03-01;500 NOK
VW 3;abc;5000;2024-03-01;500 NOK`),
    ).toEqual([
      ["deposit 500.00 NOK 2024-03-01 2026-11-29"],
      ["deposit 500.00 NOK 2024-03-01 2026-11-29"],
      ["deposit 500.00 NOK 2024-03-01 2026-11-29", "rate rateInvalid"],
    ])
  })

  it("is none where the cell is empty, a dash or 0, and a problem of its row where it is negative or no amount", () => {
    expect(
      rowsOf(`${head}
VW 1;5000;2024-03-01;;8000 €;2024-05-06;0
VW 2;5000;2024-03-01;-;8000 €;2024-05-06;0,00 €
VW 3;5000;2024-03-01;-500 €;8000 €;2024-05-06;abc
VW 4;5000;2024-03-01;500 €;8000 €;2024-05-06;7500`),
    ).toEqual([
      [],
      [],
      [null, null, "deposit amountInvalid", "received amountInvalid"],
      ["deposit 500.00 EUR 2024-03-01 2024-05-06", "payment 7500.00 EUR 2024-05-06 "],
    ])
  })

  it("is in the currency of its cell or heading, else of the sale, else of the row", () => {
    const row = (deposit: string, price: string, received: string) =>
      `VW;5000;2024-03-01;${deposit};${price};2024-05-06;${received}`
    const [kinds] = rowsOf(`${head}\n${row("500 €", "90000 kr", "80000")}`)
    expect(kinds?.map((text) => text?.split(" ").slice(1, 3).join(" "))).toEqual([
      "500.00 EUR",
      "80000.00 NOK",
    ])
    const headings = head.replace("Avansas", "Avansas NOK").replace("Gauta", "Gauta, £")
    const [ofHeadings] = rowsOf(`${headings}\n${row("500", "9000 €", "8000")}`)
    expect(ofHeadings?.map((text) => text?.split(" ")[2])).toEqual(["NOK", "GBP"])
    const [ofRow] = rowsOf("Auto;Valiuta;Kaina;Užstatas\nVW;NOK;5000;500")
    expect(ofRow?.map((text) => text?.split(" ")[2])).toEqual(["NOK"])
  })

  it("takes the rate of the sale on its day, and else asks for the bank's of its own day", () => {
    const rows = `${head};Pardavimo kursas\nVW;5000;2024-03-01;500 NOK;90000 NOK;2024-05-06;80000;0,0862`
    const plan = planOf(rows)
    expect(plan.rows[0]?.payments.map(({ payment }) => payment?.exchange_rate)).toEqual([
      null,
      "0.0862",
    ])
    expect(plan.rows[0]?.needsRate).toEqual([{ of: "payment", currency: "NOK", day: "2024-03-01" }])
    const rates = { "NOK 2024-03-01": { rate: "0.0877192982", day: "2024-02-29" } }
    expect(planOf(rows, { rates }).rows[0]?.payments[0]?.payment).toMatchObject({
      exchange_rate: "0.0877192982",
      rate_day: "2024-02-29",
    })
  })

  it("waits for the day of its car, follows a corrected cell, and goes with a row that is left out", () => {
    const rows = `${head}\nVW;5000;2024-03-01;500 €;8000 €;vakar;7500 €`
    expect(rowsOf(rows)).toEqual([[null, null, "car.sold_on dateInvalid"]])
    const edits = { "0:2": { "car.sold_on": "2024-05-06", received: "0", deposit: "600" } }
    expect(rowsOf(rows, { edits })).toEqual([["deposit 600.00 EUR 2024-03-01 2024-05-06"]])
    expect(planOf(rows, { leftOut: ["0:2"] }).counts.payments).toBe(0)
  })
})
