import { carColumnsIn, type ExportedCar } from "@marza/domain/cars/export-columns.ts"
import { carFieldNames } from "@marza/domain/cars/fields.ts"
import { toCsv } from "@marza/domain/csv/csv.ts"
import { type ExportedExpense, expenseColumnsIn } from "@marza/domain/expenses/export-columns.ts"
import { languages } from "@marza/domain/language.ts"
import { csvRow } from "@marza/domain/table/column.ts"
import { describe, expect, it } from "vitest"
import { now, planOf, summaryOf } from "../../../test/spreadsheets.ts"
import { noChoices } from "./no-choices.ts"
import { importPlanner } from "./plan.ts"
import { readWorkbook } from "./workbook.ts"

/** For each field a value that is not its default. */
const entered = {
  name: "Volvo V60",
  description: "=Nauji diržai\n2 raktai",
  status: "sold",
  purchase_price: "111111.11",
  purchase_currency: "NOK",
  purchase_exchange_rate: "0.0861",
  purchase_rate_day: "2025-12-31",
  sale_price: "22222.22",
  sale_currency: "GBP",
  sale_exchange_rate: "1.1512",
  sale_rate_day: "2026-01-30",
  vat_scheme: "standard",
  purchase_vat: "44.44",
  bought_on: "2026-01-01",
  preparing_on: "2026-01-05",
  sold_on: "2026-02-01",
  registration_number: "ABC 123",
  vin: "YV1DZ8256C2271234",
  first_registered: "2012-04",
  mileage_km: 214_321,
  inspection_until: "2027-03-31",
  sdk_code: "SDK-2026-77",
  origin: "import",
  asking_price: "3333.33",
  advert_url: "https://autoplius.lt/1",
  bought_from: "Kari Nordmann",
  sold_to: "Jonas Pirkėjas",
} as const
const computed = {
  id: "0197a000-0000-7000-8000-000000000001",
  purchase_price_eur: "9566.67",
  sale_price_eur: "25582.22",
  bought_at: "2026-01-01T10:00:00Z",
  preparing_at: "2026-01-05T10:00:00Z",
  sold_at: "2026-02-01T10:00:00Z",
  created_at: "2026-01-01T10:00:00Z",
  entered_at: "2026-02-02T10:00:00Z",
  changed_at: "2026-02-02T10:00:00Z",
  late_costs_eur: "0.00",
  vat_rate: "21.00",
  vat_due: "44.40",
  vat_deductible: "3.83",
  profit_after_vat: "205.68",
  vat_estimated: false,
  expenses_vat_eur: "0.00",
  expenses_vat_estimated: false,
  vat_due_estimated: false,
  vat_deductible_estimated: false,
  profit_after_vat_estimated: false,
  late_costs_estimated: false,
  user_id: null,
  organization_id: "0197a000-0000-7000-8000-000000000002",
  version: 1,
  profit: "246.25",
  profit_estimated: false,
  expenses_eur: "0.00",
  expenses_estimated: false,
  cost_eur: "9.57",
  cost_estimated: true,
}
const car: ExportedCar = { ...entered, ...computed }

const read = async (csv: string) => {
  const workbook = await readWorkbook(new TextEncoder().encode(csv), "own.csv")
  return importPlanner(workbook, now)(noChoices)
}

describe("a file that we exported", () => {
  it("as a workbook brings cars and their expenses back, without the sums", async () => {
    const plan = await planOf("our-export.xlsx")
    expect(plan.questions).toEqual([])
    expect(summaryOf(plan).rows).toEqual([
      {
        row: 2,
        car: {
          name: "=Volvo V60",
          description: "Nauji diržai\n2 raktai",
          status: "sold",
          purchase_price: "100000.00",
          purchase_currency: "NOK",
          purchase_exchange_rate: "0.086",
          purchase_rate_day: "2025-12-31",
          sale_price: "12000.50",
          bought_on: "2026-01-01",
          sold_on: "2026-02-01",
          registration_number: "ABC 123",
          vin: "YV1DZ8256C2271234",
          first_registered: "2012-04",
          mileage_km: 214_321,
          inspection_until: "2027-03-31",
          origin: "import",
          asking_price: "13000.00",
          advert_url: "https://autoplius.lt/1",
          bought_from: "Kari",
          sold_to: "Jonas",
        },
        expenses: ["2026-01-05 | Remontas | Stabdžiai | 120.50 EUR"],
      },
      {
        row: 3,
        car: {
          name: "Audi A4",
          status: "preparing",
          purchase_price: "7000.00",
          vat_scheme: "standard",
          purchase_vat: "1214.88",
          bought_on: "2026-03-01",
          preparing_on: "2026-03-04",
        },
        expenses: ["2026-02-05 | Kita | Grąžinta | -50.00 NOK | 0.086"],
      },
      { row: 5, leftOut: "total" },
      { row: 5, leftOut: "total" },
    ])
  })

  it.each(languages)("brings every field of a car back, in %s", async (language) => {
    const columns = carColumnsIn(language, now)
    const headings = columns.map(({ heading }) => heading)
    const plan = await read(toCsv([headings, csvRow(columns, car, language)], language))
    expect(plan.rows.map((row) => [row.problems, row.car])).toEqual([[[], entered]])
    expect(Object.keys(plan.rows[0]?.car ?? {}).sort()).toEqual([...carFieldNames].sort())
    expect(plan.questions).toEqual([])
  })

  it.each(languages)("is known as one of expenses, in %s", async (language) => {
    const expense: ExportedExpense = {
      description: "Stabdžiai",
      amount: "1200.50",
      currency: "NOK",
      exchange_rate: "0.0861",
      rate_day: "2026-01-30",
      expense_type: "Remontas",
      date: "2026-02-01",
      kind: "refund",
      vat_amount: "100.00",
      amount_eur: "103.36",
      full_name: "Jonas",
      car_name: "Volvo V60",
      registration_number: "ABC 123",
    }
    const columns = expenseColumnsIn(language)
    const headings = columns.map(({ heading }) => heading)
    const plan = await read(toCsv([headings, csvRow(columns, expense, language)], language))
    const { amount_eur, full_name, car_name, registration_number, ...fields } = expense
    expect(plan.rows[0]?.expenses.map(({ expense }) => expense)).toEqual([fields])
    expect(plan.rows[0]?.problems.map(({ code }) => code)).toEqual(["carNotFound"])
  })
})
