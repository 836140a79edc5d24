import { expect, it } from "vitest"
import type { ExpenseType } from "../expenses/fields.ts"
import { sampleExpense } from "../expenses/samples.testing.ts"
import { headingInFileOf } from "../table/field-words.ts"
import { carCsv } from "./csv.ts"
import { type CarField, carFileFields } from "./fields.ts"
import { sampleCar } from "./samples.testing.ts"
import { carWords } from "./words/en.ts"

const car = {
  id: "0197a000-0000-7000-8000-000000000001",
  ...sampleCar,
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
  reserved_until: null,
  left_to_receive: null,
  left_estimated: false,
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

/** The prices stand in the calculation: what in which column. */
const prices: Partial<Record<CarField, [row: string, column: number]>> = {
  purchase_price: ["Purchase", 1],
  purchase_currency: ["Purchase", 2],
  purchase_exchange_rate: ["Purchase", 3],
  sale_price: ["Sale", 1],
  sale_currency: ["Sale", 2],
  sale_exchange_rate: ["Sale", 3],
}

it("the CSV of a car holds every field that people read in files", () => {
  const rows = carCsv(car, [], "en")
    .slice(1)
    .split("\r\n")
    .map((line) => line.slice(1, -1).split('","'))
  const cells = carFileFields.map((field) => {
    const [label, column] = prices[field] ?? [headingInFileOf(carWords[field]), 1]
    return [field, rows.find(([first]) => first === label)?.[column]]
  })
  const words = {
    ...{ status: "Sold", origin: "Import", vat_scheme: "0%" },
    ...{ purchase_paid_how: "Cash", sale_received_how: "Bank transfer" },
  }
  expect(Object.fromEntries(cells)).toEqual({
    ...Object.fromEntries(carFileFields.map((field) => [field, String(sampleCar[field])])),
    ...words,
    // A text that a spreadsheet would run as a formula has an apostrophe.
    description: `'${sampleCar.description}`,
  })
})

it("the row of an expense tells its VAT and the day of its rate, in both languages", () => {
  const expense = {
    ...sampleExpense,
    description: "Pervežimas",
    amount: "1210.00",
    amount_eur: "104.20",
    rate_day: "2026-11-18",
    date: "2026-11-19",
    kind: "cost" as const,
    vat_amount: "210.00",
    full_name: "Ona",
  }
  const rowsIn = (language: "lt" | "en") =>
    carCsv(car, [expense, { ...expense, kind: "refund" }], language)
      .split("\r\n")
      .filter((line) => /VAT \(currency|PVM \(išlaidos|Pervežimas/.test(line))
      .map((line) => /(?:"[^"]*"[;,]?){11}/.exec(line)?.[0].replace(/[;,]$/, ""))
  expect(rowsIn("lt")).toEqual([
    '"Data";"Rūšis";"Aprašymas";"Suma";"Valiuta";"Kursas";"EUR";"Įrašė";"Pastaba";"PVM (išlaidos valiuta)";"Kursas: ECB paskelbė"',
    '"2026-11-19";"Muitinė";"Pervežimas";"1210,00";"NOK";"0,0861178092";"104,20";"Ona";"ECB kursas, paskelbtas 2026-11-18";"210,00";"2026-11-18"',
    '"2026-11-19";"Muitinė";"Pervežimas";"-1210,00";"NOK";"0,0861178092";"-104,20";"Ona";"pinigų grąžinimas, ECB kursas, paskelbtas 2026-11-18";"-210,00";"2026-11-18"',
  ])
  expect(rowsIn("en")).toEqual([
    '"Date","Type","Description","Amount","Currency","Rate","EUR","Added by","Note","VAT (currency of the expense)","Rate: ECB published on"',
    '"2026-11-19","Customs","Pervežimas","1210.00","NOK","0.0861178092","104.20","Ona","ECB rate published on 2026-11-18","210.00","2026-11-18"',
    '"2026-11-19","Customs","Pervežimas","-1210.00","NOK","0.0861178092","-104.20","Ona","refund, ECB rate published on 2026-11-18","-210.00","2026-11-18"',
  ])
})

it("what customs took has a line of its own after the specified types, where there is any", () => {
  const paid = { ...sampleExpense, kind: "cost", amount_eur: "104.20", full_name: "Ona" } as const
  const sumsOf = (...types: ExpenseType[]) =>
    carCsv(
      car,
      types.map((expense_type) => ({ ...paid, expense_type })),
      "lt",
    )
      .split("\r\n")
      .filter((line) => line.startsWith('"Išlaidos: '))
      .map((line) => line.split(";")[0])
  const specified = ["Remontas", "Transportas", "Dokumentai", "Kita"].map(
    (type) => `"Išlaidos: ${type}"`,
  )
  expect(sumsOf("Remontas")).toEqual(specified)
  expect(sumsOf("customs", "Kita")).toEqual([...specified, '"Išlaidos: Muitinė"'])
})
