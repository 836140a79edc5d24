import { noChoices } from "@marza/spreadsheet/plan/no-choices.ts"
import { importPlanner } from "@marza/spreadsheet/plan/plan.ts"
import { now } from "@marza/spreadsheet/spreadsheets.testing.ts"
import { readWorkbook } from "@marza/spreadsheet/workbook.ts"
import { expect, it } from "vitest"
import { shownValue } from "./shownValue.ts"

/** The cells of the first row of a CSV file as they are shown, with no-break spaces as "_". */
function shownOf(csv: string, language: "lt" | "en" = "lt", line = "0:2") {
  const workbook = readWorkbook(new TextEncoder().encode(csv), "a.csv")
  const { rows, columns } = importPlanner(workbook, now)(noChoices)
  const [row] = rows
  if (!row) throw new Error("There is no row")
  return Object.fromEntries(
    columns.flatMap((column) => {
      const shown = shownValue(row, line, column, language)
      return shown === null ? [] : [[column.id, shown.replaceAll("\u00A0", "_")]]
    }),
  )
}

const headings =
  "Automobilis;Būsena;Pirkimo kaina;Pirkimo kursas;Pirkimo data;Rida;Pirma registracija;Remontas EUR;Pardavimo kaina;Pardavimo data"

it.each([
  ["lt", "184_000_km", "100_000,00_NOK", "0,0862", "150,50_EUR", "Parduotas"],
  ["en", "184,000_km", "100,000.00_NOK", "0.0862", "150.50_EUR", "Sold"],
] as const)(
  "cells are shown as they will be stored in %s: %s, %s",
  (language, mileage, price, rate, repair, status) =>
    expect(
      shownOf(
        `${headings}\nVolvo;parduota;100 000 NOK;0,0862;2024.01.15;184000;2017;150,5;11 500 €;2024.03.01`,
        language,
      ),
    ).toMatchObject({
      "car.status": status,
      "car.mileage_km": mileage,
      "car.first_registered": "2017",
      "car.purchase_price": price,
      "car.purchase_exchange_rate": rate,
      "car.bought_on": "2024-01-15",
      "expenses.Remontas:Remontas EUR": repair,
    }),
)

it("a partner who paid stands as in the file, and not as an id", () => {
  const id = "0197a000-0000-7000-8000-000000000001"
  const csv = "Automobilis;Pirkimo kaina;Kas sumokėjo už pirkimą\nVolvo;5000 €;Tomas"
  const workbook = readWorkbook(new TextEncoder().encode(csv), "a.csv")
  const partners = [{ id, user_id: id, name: "Tomas Petraitis", joined_no: 1 }]
  const { rows, columns } = importPlanner(workbook, now)({ ...noChoices, partners })
  const [row] = rows
  const column = columns.find(({ target }) => target === "car.purchase_paid_by")
  if (!row || !column) throw new Error("There is no payer")
  expect(row.car?.purchase_paid_by).toBe(id)
  expect(shownValue(row, "0:2", column, "lt")).toBeNull()
})

it("what the buyer paid is shown in its own currency, or in that of the sale", () => {
  const csv = `Automobilis;Pirkimo kaina;Avansas EUR;Gauta;Pardavimo kaina;Pardavimo data
Volvo;5000 €;500;9000;100 000 NOK;2024.03.01`
  expect(shownOf(csv)).toMatchObject({ deposit: "500,00_EUR", received: "9_000,00_NOK" })
  expect(shownOf(csv.replace(";500;", ";0;"))).not.toHaveProperty("deposit")
})

it("one wrong cell leaves the others as they will be stored", () => {
  const whole = shownOf(
    `${headings}\nVolvo;parduota;100 000 NOK;0,0862;2024.01.15;184000;2017;150,5;11 500 €;2024.03.01`,
  )
  const { "car.sale_price": _, ...others } = whole
  expect(
    shownOf(
      `${headings}\nVolvo;parduota;100 000 NOK;0,0862;2024.01.15;184000;2017;150,5;pigiai;2024.03.01`,
    ),
  ).toEqual(others)
  const { "car.bought_on": _day, "expense.date": _date, ...withoutDay } = whole
  expect(
    shownOf(
      `${headings}\nVolvo;parduota;100 000 NOK;0,0862;vakar;184000;2017;150,5;11 500 €;2024.03.01`,
    ),
  ).toEqual(withoutDay)
})

it("an expense on a row of its own is shown as it will be stored, and a refund is below zero", () => {
  const csv = `Automobilis;Pirkimo kaina EUR;Išlaida;Suma EUR;Išlaidos PVM;Išlaidos data
Volvo;5000;;;;
;;Stabdžiai;180,5;31,33;2024.02.01
;;Grąžino;-30;;vakar`
  expect(shownOf(csv, "lt", "0:3")).toEqual({
    "expense.amount": "180,50_EUR",
    "expense.vat_amount": "31,33_EUR",
    "expense.date": "2024-02-01",
  })
  expect(shownOf(csv, "lt", "0:4")).toEqual({ "expense.amount": "\u221230,00_EUR" })
})
