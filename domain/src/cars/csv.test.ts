import { expect, it } from "vitest"
import { carCsv } from "./csv.ts"
import { type CarField, carFieldNames } from "./fields.ts"

/** For each field a value that stands nowhere else in the file. */
const values = {
  name: "Volvo V60",
  description: "Nauji diržai",
  status: "sold" as const,
  purchase_price: "111.11",
  purchase_currency: "NOK" as const,
  purchase_exchange_rate: "0.0861",
  sale_price: "222.22",
  sale_currency: "GBP" as const,
  sale_exchange_rate: "1.1512",
  purchase_rate_day: "2025-12-31",
  sale_rate_day: "2026-01-30",
  vat_scheme: "standard" as const,
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
  origin: "import" as const,
  asking_price: "333.33",
  advert_url: "https://autoplius.lt/1",
  bought_from: "Kari Nordmann",
  sold_to: "Jonas Pirkėjas",
}
/** What the English file writes in place of stored values. */
const written: Partial<Record<CarField, string>> = {
  status: "Sold",
  origin: "Import",
  vat_scheme: "Standard",
}

const car = {
  id: "0197a000-0000-7000-8000-000000000001",
  ...values,
  purchase_price_eur: "9.57",
  sale_price_eur: "255.82",
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
  cost_estimated: false,
}

it("the CSV of a car holds every field that people enter", () => {
  const file = carCsv(car, [], "en")
  const missing = carFieldNames.filter(
    (field) => !file.includes(written[field] ?? String(values[field])),
  )
  expect(missing).toEqual([])
})

it("the row of an expense ends with its VAT and the day of its rate, in both languages", () => {
  const expense = {
    description: "Pervežimas",
    amount: "1210.00",
    currency: "NOK" as const,
    amount_eur: "104.20",
    exchange_rate: "0.0861178092",
    rate_day: "2026-11-18",
    expense_type: "Transportas" as const,
    date: "2026-11-19",
    kind: "cost" as const,
    vat_amount: "210.00",
    full_name: "Ona",
  }
  const rowsIn = (language: "lt" | "en") =>
    carCsv(car, [expense, { ...expense, kind: "refund" }], language)
      .split("\r\n")
      .filter((line) => /VAT \(currency|PVM \(išlaidos|Pervežimas/.test(line))
  expect(rowsIn("lt")).toEqual([
    '"Data";"Rūšis";"Aprašymas";"Suma";"Valiuta";"Kursas";"EUR";"Įrašė";"Pastaba";"PVM (išlaidos valiuta)";"Kursas: ECB paskelbė"',
    '"2026-11-19";"Transportas";"Pervežimas";"1210,00";"NOK";"0,0861178092";"104,20";"Ona";"ECB kursas, paskelbtas 2026-11-18";"210,00";"2026-11-18"',
    '"2026-11-19";"Transportas";"Pervežimas";"-1210,00";"NOK";"0,0861178092";"-104,20";"Ona";"grąžinti pinigai, ECB kursas, paskelbtas 2026-11-18";"-210,00";"2026-11-18"',
  ])
  expect(rowsIn("en")).toEqual([
    '"Date","Type","Description","Amount","Currency","Rate","EUR","Added by","Note","VAT (currency of the expense)","Rate: ECB published on"',
    '"2026-11-19","Transport","Pervežimas","1210.00","NOK","0.0861178092","104.20","Ona","ECB rate published on 2026-11-18","210.00","2026-11-18"',
    '"2026-11-19","Transport","Pervežimas","-1210.00","NOK","0.0861178092","-104.20","Ona","money back, ECB rate published on 2026-11-18","-210.00","2026-11-18"',
  ])
})
