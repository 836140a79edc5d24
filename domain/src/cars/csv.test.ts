import { expect, it } from "vitest"
import { carCsv } from "./csv.ts"
import { type CarField, carFieldNames } from "./fields.ts"

/** For each field a value that stands nowhere else in the file. */
const values: Record<CarField, string> = {
  name: "Volvo V60",
  description: "Nauji diržai",
  status: "sold",
  purchase_price: "111.11",
  purchase_currency: "NOK",
  purchase_exchange_rate: "0.0861",
  sale_price: "222.22",
  sale_currency: "GBP",
  sale_exchange_rate: "1.1512",
}
/** What the English file writes in place of stored values. */
const written: Partial<Record<CarField, string>> = { status: "Sold" }

it("the CSV of a car holds every field that people enter", () => {
  const file = carCsv(
    {
      id: "0197a000-0000-7000-8000-000000000001",
      ...values,
      status: "sold",
      purchase_currency: "NOK",
      sale_currency: "GBP",
      purchase_price_eur: "9.57",
      sale_price_eur: "255.82",
      bought_at: "2026-01-01T10:00:00Z",
      preparing_at: null,
      sold_at: "2026-02-01T10:00:00Z",
      created_at: "2026-01-01T10:00:00Z",
      user_id: null,
      organization_id: "0197a000-0000-7000-8000-000000000002",
      version: 1,
      profit: "246.25",
      profit_estimated: false,
      expenses_eur: "0.00",
      expenses_estimated: false,
      cost_eur: "9.57",
      cost_estimated: false,
    },
    [],
    "en",
  )
  const missing = carFieldNames.filter((field) => !file.includes(written[field] ?? values[field]))
  expect(missing).toEqual([])
})
