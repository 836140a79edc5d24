import fc from "fast-check"
import { describe, expect, it } from "vitest"
import type { ExpenseMoney } from "../expenses/money.ts"
import { add, subtract } from "../money/decimal.ts"
import { figuresOf } from "./profit.oracle.ts"
import { type CarMoney, saleEur } from "./profit.ts"

const car = (own: Partial<CarMoney> = {}): CarMoney => ({
  purchase_price: "10000.00",
  purchase_currency: "EUR",
  purchase_exchange_rate: null,
  purchase_price_eur: "10000.00",
  sale_price: "12500.00",
  sale_currency: "EUR",
  sale_exchange_rate: null,
  sale_price_eur: "12500.00",
  ...own,
})
const expense = (own: Partial<ExpenseMoney> = {}): ExpenseMoney => ({
  amount: "100.00",
  currency: "EUR",
  exchange_rate: null,
  amount_eur: "100.00",
  ...own,
})
const profitOf = (...given: Parameters<typeof figuresOf>) => {
  const { profit, profit_estimated: estimated } = figuresOf(...given)
  return { profit, estimated }
}
const unratedNok = { currency: "NOK", amount_eur: null }

describe("the profit of a car", () => {
  it("is sale minus purchase minus expenses in EUR", () => {
    expect(profitOf(car(), [])).toEqual({ profit: "2500.00", estimated: false })
    expect(profitOf(car(), [expense(), expense({ amount_eur: "50.01" })])).toEqual({
      profit: "2349.99",
      estimated: false,
    })
    expect(profitOf(car({ sale_price_eur: "1.00" }), [])).toMatchObject({ profit: "-9999.00" })
  })

  it("is null without a sale price or without its EUR value", () => {
    const none = { profit: null, estimated: false }
    expect(profitOf(car({ sale_price: null, sale_price_eur: null }), [])).toEqual(none)
    expect(profitOf(car({ sale_price: null }), [expense(unratedNok)])).toEqual(none)
    expect(profitOf(car({ sale_currency: "NOK", sale_price_eur: null }), [])).toEqual(none)
  })

  it("accepts a sale in EUR without a stored EUR value, and one with a rate", () => {
    expect(profitOf(car({ sale_price_eur: null }), []).profit).toBe("2500.00")
    const rated = { sale_currency: "NOK", sale_exchange_rate: "1.1", sale_price_eur: null }
    expect(profitOf(car(rated), []).profit).toBe("3750.00")
  })

  it("converts a purchase without an EUR value, and says when it had to guess", () => {
    const nok = { purchase_currency: "NOK", purchase_price_eur: null }
    expect(profitOf(car({ purchase_price_eur: null }), [])).toEqual({
      profit: "2500.00",
      estimated: false,
    })
    expect(profitOf(car({ ...nok, purchase_exchange_rate: "0.1" }), [])).toEqual({
      profit: "11500.00",
      estimated: false,
    })
    expect(profitOf(car(nok), [])).toEqual({ profit: "11640.00", estimated: true })
    expect(profitOf(car(), [expense(unratedNok)])).toEqual({ profit: "2491.40", estimated: true })
  })
})

describe("the cost of a car", () => {
  it("marks the figure that was estimated, and only that", () => {
    expect(figuresOf(car(), [expense()])).toMatchObject({
      expenses_eur: "100.00",
      expenses_estimated: false,
      cost_eur: "10100.00",
      cost_estimated: false,
    })
    expect(figuresOf(car(), [expense(unratedNok)])).toMatchObject({
      expenses_eur: "8.60",
      expenses_estimated: true,
      cost_eur: "10008.60",
      cost_estimated: true,
    })
    expect(
      figuresOf(car({ purchase_currency: "USD", purchase_price_eur: null }), []),
    ).toMatchObject({
      expenses_eur: "0.00",
      expenses_estimated: false,
      cost_eur: "8600.00",
      cost_estimated: true,
    })
  })
})

describe("any car", () => {
  const cents = fc.integer({ min: 1, max: 99_999_999_999 }).map((all) => (all / 100).toFixed(2))
  const currency = fc.constantFrom("EUR", "NOK", "SEK")
  const rate = fc.constantFrom(null, "0.0855")
  const anyCar = fc.record<CarMoney>({
    purchase_price: cents,
    purchase_currency: currency,
    purchase_exchange_rate: rate,
    purchase_price_eur: fc.option(cents),
    sale_price: fc.option(cents),
    sale_currency: currency,
    sale_exchange_rate: rate,
    sale_price_eur: fc.option(cents),
  })
  const expenses = fc.array(
    fc.record<ExpenseMoney>({
      amount: cents,
      currency,
      exchange_rate: rate,
      amount_eur: fc.option(cents),
    }),
    { maxLength: 5 },
  )

  it("has a profit exactly when it has a sale price and that an EUR value", () => {
    fc.assert(
      fc.property(anyCar, expenses, (any, list) => {
        const hasEurValue =
          any.sale_price_eur !== null ||
          any.sale_currency === "EUR" ||
          any.sale_exchange_rate !== null
        const hasProfit = any.sale_price !== null && hasEurValue
        expect(profitOf(any, list).profit !== null).toBe(hasProfit)
      }),
    )
  })

  it("makes what it was sold for minus what it cost, and the cost is purchase and expenses", () => {
    fc.assert(
      fc.property(anyCar, expenses, (any, list) => {
        const cost = figuresOf(any, list)
        const sale = saleEur(any)
        const { profit } = profitOf(any, list)
        if (sale !== null && profit !== null) expect(add(profit, cost.cost_eur)).toBe(sale)
        expect(subtract(cost.cost_eur, cost.expenses_eur)).toBe(figuresOf(any, []).cost_eur)
      }),
    )
  })

  it("makes the same whatever the order of its expenses", () => {
    fc.assert(
      fc.property(anyCar, expenses, (any, list) => {
        expect(figuresOf(any, [...list].reverse())).toEqual(figuresOf(any, list))
      }),
    )
  })
})
