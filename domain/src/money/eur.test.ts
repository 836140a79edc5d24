import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { currencies, fixedRates } from "./currencies.ts"
import { compare, sum } from "./decimal.ts"
import { eurValue, inEur } from "./eur.ts"

describe("eurValue", () => {
  it.each([
    ["10000", "NOK", "0.0855", "855.00"],
    ["100", "EUR", null, "100.00"],
    ["100", "EUR", "2", "100.00"],
    ["100", "USD", null, null],
    ["0.10", "NOK", "0.05", "0.01"],
    ["1", "GBP", "1.0049999999", "1.00"],
  ])("makes of %s %s at the rate %s %s EUR", (amount, currency, rate, expected) => {
    expect(eurValue({ amount, currency, rate })).toBe(expected)
  })
})

describe("inEur", () => {
  it.each([
    ["the stored value", { currency: "NOK", rate: "0.5", eur: "7.00" }, "7.00", false],
    ["amount × rate", { currency: "NOK", rate: "0.5", eur: null }, "500.00", false],
    ["the amount for EUR", { currency: "EUR", rate: null, eur: null }, "1000.00", false],
    ["the fixed rate of NOK", { currency: "NOK", rate: null, eur: null }, "86.00", true],
    ["the fixed rate of USD", { currency: "USD", rate: null, eur: null }, "860.00", true],
    ["the fixed rate of GBP", { currency: "GBP", rate: null, eur: null }, "1140.00", true],
    ["1:1 for an unknown currency", { currency: "SEK", rate: null, eur: null }, "1000.00", true],
    [
      "1:1 for the name of a method",
      { currency: "toString", rate: null, eur: null },
      "1000.00",
      true,
    ],
  ])("takes %s", (_, money, eur, estimated) => {
    expect(inEur({ amount: "1000", ...money })).toEqual({ eur, estimated })
  })

  it("rounds each value before it is summed", () => {
    const half = { amount: "0.10", currency: "NOK", rate: "0.05", eur: null }
    expect(sum([inEur(half).eur, inEur(half).eur])).toBe("0.02")
  })

  it("adds up to the same in any order", () => {
    const money = fc.record({
      amount: fc.integer({ min: 1, max: 99_999_999_999 }).map((all) => (all / 100).toFixed(2)),
      currency: fc.constantFrom(...currencies, "SEK"),
      rate: fc.option(fc.integer({ min: 1, max: 9_999_999 }).map((all) => (all / 1e6).toFixed(6))),
      eur: fc.option(fc.constantFrom("1.00", "12.34")),
    })
    const list = fc.array(money, { maxLength: 12 })
    const shuffled = list.chain((all) =>
      fc.tuple(
        fc.constant(all),
        fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const total = (all: typeof one) => sum(all.map((each) => inEur(each).eur))
        expect(total(other)).toBe(total(one))
      }),
    )
  })

  it("estimates exactly when nothing but the fixed or 1:1 rate is left", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...currencies, "SEK"),
        fc.option(fc.constant("0.5")),
        fc.option(fc.constant("3.00")),
        (currency, rate, eur) => {
          const { estimated } = inEur({ amount: "2.00", currency, rate, eur })
          expect(estimated).toBe(currency !== "EUR" && rate === null && eur === null)
        },
      ),
    )
  })

  it("has a fixed rate above 0 for every currency", () => {
    for (const currency of currencies) {
      expect(compare(fixedRates[currency], "0")).toBe(1)
    }
    expect(fixedRates).toEqual({ EUR: "1", NOK: "0.086", USD: "0.86", GBP: "1.14" })
  })
})
