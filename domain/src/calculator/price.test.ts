import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { type Currency, currencies, fixedRates } from "../money/currencies.ts"
import { add, compare, type Decimal, subtract } from "../money/decimal.ts"
import { eurValue } from "../money/eur.ts"
import { runs } from "../runs.testing.ts"
import { vatSchemes } from "../vat/rates.ts"
import { calculate, highestPrice } from "./price.ts"
import { type Calculation, calculationSchema, profitUnits } from "./schemas.ts"

const blank: Calculation = {
  sale: "12000.00",
  profit: "1000.00",
  profit_unit: "eur",
  transport: "0.00",
  repairs: "0.00",
  papers: "0.00",
  duty: "0",
  import_vat: "0",
  vat_rate: null,
  vat_scheme: "margin",
}

const amount = (max: number) =>
  fc.integer({ min: 0, max }).map((cents) => (cents / 100).toFixed(2) as Decimal)
const percent = fc
  .oneof(fc.constantFrom(0, 1000, 2100, 10_000), fc.integer({ min: 0, max: 10_000 }))
  .map((hundredths) => String(hundredths / 100))

const calculations = (maxCents: number) =>
  fc
    .record({
      sale: fc.integer({ min: 1, max: maxCents }).map((cents) => (cents / 100).toFixed(2)),
      profit: amount(maxCents / 10),
      profit_unit: fc.constantFrom(...profitUnits),
      transport: amount(maxCents / 10),
      repairs: amount(maxCents / 10),
      papers: amount(maxCents / 20),
      duty: percent,
      import_vat: percent,
      vat_rate: fc.option(percent),
      vat_scheme: fc.constantFrom(...vatSchemes),
    })
    .map((given) => ({
      ...given,
      import_vat: given.vat_rate !== null && given.vat_scheme === "margin" ? "0" : given.import_vat,
    }))

const currencyRates = fc.record({
  currency: fc.constantFrom(...currencies),
  rate: fc.oneof(
    fc.constantFrom("0.086", "0.0861178092", "0.86", "1.14", "1"),
    fc.integer({ min: 1, max: 30_000 }).map((rate) => (rate / 10_000).toFixed(4)),
  ),
})

type Chosen = { currency: Currency; rate: Decimal }

const stepsAt = (given: Calculation, { currency, rate }: Chosen, price: Decimal) =>
  calculate(given, eurValue({ amount: price, currency, rate }) ?? "")

const brings = (given: Calculation, chosen: Chosen, price: Decimal) => {
  const { profit, wanted } = stepsAt(given, chosen, price)
  return compare(profit, wanted) >= 0
}

describe("highestPrice", () => {
  it("brings what is wanted, and one unit more brings less", () => {
    fc.assert(
      fc.property(calculations(10_000_000), currencyRates, (given, chosen) => {
        expect(calculationSchema.parse(given)).toEqual(given)
        const found = highestPrice(given, chosen)
        if (found) expect(brings(given, chosen, found.price)).toBe(true)
        expect(brings(given, chosen, add(found?.price ?? "0", "0.01"))).toBe(false)
      }),
      { numRuns: runs(200) },
    )
  })

  it("is the last of all prices that bring what is wanted", () => {
    fc.assert(
      fc.property(calculations(300), currencyRates, (given, chosen) => {
        // A price of more EUR than the sale brings a loss.
        const prices = Array.from({ length: 1000 }, (_, index) => ((index + 1) / 100).toFixed(2))
        fc.pre(compare(eurValue({ ...chosen, amount: "10.00" }) ?? "", given.sale) > 0)
        const last = prices.findLast((price) => brings(given, chosen, price))
        expect(highestPrice(given, chosen)?.price).toBe(last)
      }),
      { numRuns: runs(15) },
    )
  })

  it("has the steps of its price", () => {
    fc.assert(
      fc.property(calculations(10_000_000), currencyRates, (given, chosen) => {
        const found = highestPrice(given, chosen)
        if (found) expect(found.steps).toEqual(stepsAt(given, chosen, found.price))
      }),
    )
  })

  it("is asked for with the largest amounts and the smallest rate", () => {
    const given = { ...blank, sale: "999999999.99", profit: "0.00" }
    const found = highestPrice(given, { currency: "NOK", rate: "0.0000000001" })
    expect(found?.price).toBe("9999999999949999999.99")
    expect(found?.steps.profit).toBe("0.00")
  })

  it.each(currencies)("is found in %s at the fixed rate", (currency) => {
    const found = highestPrice(blank, { currency, rate: fixedRates[currency] })
    expect(found?.price).toBe(
      { EUR: "11000.00", NOK: "127907.03", USD: "12790.70", GBP: "9649.12" }[currency],
    )
  })

  it.each<[string, Partial<Calculation>]>([
    ["the costs alone take the profit", { transport: "6000.00", repairs: "5000.01" }],
    ["the wanted profit is the whole sale", { profit: "12000.00" }],
    ["the VAT takes what is left", { profit: "9917.36", vat_rate: "21", vat_scheme: "standard" }],
  ])("is null where %s", (_, changed) => {
    expect(highestPrice({ ...blank, ...changed }, { currency: "EUR", rate: null })).toBeNull()
  })

  it("is null for another currency without a rate", () => {
    expect(highestPrice(blank, { currency: "NOK", rate: null })).toBeNull()
  })
})

describe("calculate", () => {
  const costs = { transport: "800.00", repairs: "500.00", papers: "100.00" }

  it("adds duty and import VAT to the cost of an organization without VAT", () => {
    const given = { ...blank, ...costs, sale: "15000.00", duty: "10", import_vat: "21" }
    expect(calculate(given, "6000.00")).toEqual({
      purchase: "6000.00",
      customs_value: "6800.00",
      duty: "680.00",
      import_vat: "1570.80",
      deducted: "0.00",
      cost: "9650.80",
      vat_due: "0.00",
      profit: "5349.20",
      wanted: "1000.00",
    })
  })

  it("deducts import VAT where VAT is paid, and takes the VAT of the sale from the profit", () => {
    const given: Calculation = {
      ...blank,
      ...costs,
      sale: "15000.00",
      duty: "10",
      import_vat: "21",
      vat_rate: "21",
      vat_scheme: "standard",
      profit: "10",
      profit_unit: "percent",
    }
    expect(calculate(given, "6000.00")).toEqual({
      purchase: "6000.00",
      customs_value: "6800.00",
      duty: "680.00",
      import_vat: "1570.80",
      deducted: "1570.80",
      cost: "8080.00",
      vat_due: "2603.31",
      profit: "4316.69",
      wanted: "808.00",
    })
  })

  it.each([
    // (12000 − 7000) × 21 ÷ 121
    ["margin", "7000.00", "867.77"],
    ["margin", "12000.00", "0.00"],
    ["margin", "12500.00", "0.00"],
    // 12000 × 21 ÷ 121
    ["standard", "7000.00", "2082.64"],
    ["zero", "7000.00", "0.00"],
  ] as const)("owes under %s, bought for %s EUR, %s EUR of VAT", (vat_scheme, purchase, due) => {
    const steps = calculate({ ...blank, vat_rate: "21", vat_scheme }, purchase)
    expect(steps.vat_due).toBe(due)
    expect(steps.profit).toBe(subtract(subtract("12000", purchase), due))
  })

  it("never brings more of the wanted profit at a higher price", () => {
    fc.assert(
      fc.property(
        calculations(10_000_000),
        amount(10_000_000),
        amount(500),
        (given, price, more) => {
          const beyond = (purchase: Decimal) => {
            const { profit, wanted } = calculate(given, purchase)
            return subtract(profit, wanted)
          }
          expect(compare(beyond(add(price, more)), beyond(price))).toBeLessThanOrEqual(0)
        },
      ),
    )
  })
})
