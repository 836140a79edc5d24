import fc from "fast-check"
import { expect, it } from "vitest"
import type { ExpenseMoney } from "../expenses/money.ts"
import { subtract, sum } from "../money/decimal.ts"
import { inEur } from "../money/eur.ts"
import { runs } from "../runs.testing.ts"
import { vatSchemes } from "../vat/rates.ts"
import { figuresOf } from "./profit.oracle.ts"
import type { CarMoney } from "./profit.ts"
import { type CarVat, computeVat, type VatAmounts } from "./vat.ts"

type Expense = ExpenseMoney & { vat_amount: string | null }
type Stored = CarMoney & CarVat & { expenses: Expense[] }

const amount = fc.integer({ min: 1000, max: 9_999_999 }).map((cents) => (cents / 100).toFixed(2))
const currency = fc.constantFrom("EUR", "NOK", "USD", "GBP", "SEK")
const rate = fc.option(fc.constantFrom("0.0862", "1.005"), { freq: 1 })
// At most half of the amount, so that a cost never cancels its own VAT.
const vatOf = (whole: string, percent: number | null) =>
  percent === null ? null : ((Number(whole) * percent) / 100).toFixed(2)
const part = fc.option(fc.integer({ min: 1, max: 50 }))

const expense: fc.Arbitrary<Expense> = fc
  .record({
    amount,
    currency,
    exchange_rate: rate,
    amount_eur: fc.constant(null),
    kind: fc.constantFrom("cost" as const, "refund" as const),
    part,
  })
  .map(({ part: percent, ...row }) => ({ ...row, vat_amount: vatOf(row.amount, percent) }))
const car: fc.Arbitrary<Stored> = fc
  .record({
    purchase_price: amount,
    purchase_currency: currency,
    purchase_exchange_rate: rate,
    purchase_price_eur: fc.constant(null),
    sale_price: fc.option(amount),
    sale_currency: currency,
    sale_exchange_rate: rate,
    sale_price_eur: fc.constant(null),
    vat_scheme: fc.constantFrom(...vatSchemes),
    vat_rate: fc.constantFrom("21.00", "5.50", null),
    part,
    expenses: fc.array(expense, { maxLength: 3 }),
  })
  .map(({ part: percent, ...row }) => ({
    ...row,
    purchase_vat: row.vat_scheme === "margin" ? null : vatOf(row.purchase_price, percent),
  }))

function figures(stored: Stored): VatAmounts {
  const { expenses_eur: eur, expenses_estimated: estimated } = figuresOf(stored, stored.expenses)
  const vats = stored.expenses.flatMap(({ vat_amount, currency: of, exchange_rate, kind }) => {
    if (vat_amount === null) return []
    const vat = inEur({ amount: vat_amount, currency: of, rate: exchange_rate, eur: null })
    return [{ ...vat, eur: kind === "refund" ? subtract("0", vat.eur) : vat.eur }]
  })
  const expensesVat = {
    eur: sum(vats.map((vat) => vat.eur)),
    estimated: vats.some((vat) => vat.estimated),
  }
  return computeVat(stored, { eur, estimated }, expensesVat)
}

/** The same car with a rate for each of the rows that lack one, each alone; so low a rate that its value is 0. */
function withOneMoreRate(stored: Stored): Stored[] {
  const low = "0.0000000001"
  const lacks = (of: string, known: string | null) => of !== "EUR" && known === null
  return [
    ...(lacks(stored.purchase_currency, stored.purchase_exchange_rate)
      ? [{ ...stored, purchase_exchange_rate: low }]
      : []),
    ...stored.expenses.flatMap((row, index) =>
      lacks(row.currency, row.exchange_rate)
        ? [{ ...stored, expenses: stored.expenses.with(index, { ...row, exchange_rate: low }) }]
        : [],
    ),
  ]
}

const marks = {
  vat_due: "vat_due_estimated",
  vat_deductible: "vat_deductible_estimated",
  profit_after_vat: "profit_after_vat_estimated",
} as const

it("marks a VAT figure exactly where a rate that is missing would change it", () => {
  const met = { marked: 0, unmarkedBesideMarked: 0 }
  fc.assert(
    fc.property(car, (stored) => {
      const shown = figures(stored)
      const others = withOneMoreRate(stored).map(figures)
      for (const figure of Object.keys(marks) as (keyof typeof marks)[]) {
        const changes = others.some((other) => other[figure] !== shown[figure])
        expect([figure, shown[marks[figure]]]).toEqual([figure, changes])
        if (changes) met.marked += 1
        else if (shown.vat_estimated && shown[figure] !== null) met.unmarkedBesideMarked += 1
      }
      expect(shown.vat_estimated).toBe(Object.values(marks).some((mark) => shown[mark]))
    }),
    { numRuns: runs(500) },
  )
  expect(met.marked).toBeGreaterThan(50)
  expect(met.unmarkedBesideMarked).toBeGreaterThan(5)
})
