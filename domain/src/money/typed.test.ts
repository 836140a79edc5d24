import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { currencies } from "./currencies.ts"
import { toCents } from "./decimal.ts"
import { rateSchema } from "./schemas.ts"
import { filterRateTyping, parseTypedAmount, parseTypedRate } from "./typed.ts"

describe("parseTypedAmount", () => {
  it.each([
    ["1234,56", "1234.56"],
    ["1 234,56", "1234.56"],
    ["1\u00a0234,56", "1234.56"],
    ["1\u202f234,56", "1234.56"],
    ["1\u2009234,56", "1234.56"],
    ["1'234.56", "1234.56"],
    ["1’234’567", "1234567.00"],
    ["1234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1.234.567", "1234567.00"],
    ["1,234,567.5", "1234567.50"],
    ["12 500", "12500.00"],
    ["12 500,-", "12500.00"],
    ["12.500,–", "12500.00"],
    [" 7 ", "7.00"],
    ["7,", "7.00"],
    [",5", "0.50"],
    ["0", "0.00"],
    ["0,000", "0.00"],
    ["0.10", "0.10"],
    ["0.500", "0.50"],
    ["1234.000", "1234.00"],
  ])("reads %j as %s", (typed, amount) => {
    expect(parseTypedAmount(typed, "EUR")).toEqual({ kind: "amount", amount })
  })

  it.each([
    ["12 500 €", "EUR", "12500.00"],
    ["€1.234,56", "EUR", "1234.56"],
    ["12500 EUR", "EUR", "12500.00"],
    ["EUR 12500", "EUR", "12500.00"],
    ["€12500 eur", "EUR", "12500.00"],
    ["12\u00a0500\u00a0kr", "NOK", "12500.00"],
    ["12 500,- kr.", "NOK", "12500.00"],
    ["kr 99,5", "NOK", "99.50"],
    ["NOK12500", "NOK", "12500.00"],
    ["$1,234.56", "USD", "1234.56"],
    ["100 usd", "USD", "100.00"],
    ["£99", "GBP", "99.00"],
    ["99 GBP", "GBP", "99.00"],
  ] as const)(
    "reads %j where %s is chosen, and asks where it is not",
    (typed, currency, amount) => {
      const other = currency === "EUR" ? "GBP" : "EUR"
      expect(parseTypedAmount(typed, currency)).toEqual({ kind: "amount", amount })
      expect(parseTypedAmount(typed, other)).toEqual({ kind: "otherCurrency", amount, currency })
    },
  )

  it.each([
    ["1.000", ["1.00", "1000.00"]],
    ["1,000", ["1.00", "1000.00"]],
    ["1.234", ["1.23", "1234.00"]],
    ["12,345", ["12.35", "12345.00"]],
    ["12.500", ["12.50", "12500.00"]],
    ["125,340 €", ["125.34", "125340.00"]],
  ])("asks what %j means", (typed, readings) => {
    expect(parseTypedAmount(typed, "EUR")).toEqual({ kind: "ambiguous", readings, currency: "EUR" })
  })

  it("asks what an amount in another currency means, and keeps the currency", () => {
    expect(parseTypedAmount("12.500 kr", "EUR")).toEqual({
      kind: "ambiguous",
      readings: ["12.50", "12500.00"],
      currency: "NOK",
    })
  })

  it.each([[""], ["  "], ["\u00a0"]])("sees that %j is empty", (typed) => {
    expect(parseTypedAmount(typed, "EUR")).toEqual({ kind: "empty" })
  })

  it.each([
    ["abc"],
    ["-5"],
    ["1.2.3"],
    ["1,2,3"],
    ["1 2"],
    ["12 34,56"],
    ["12'34"],
    ["1.23,456"],
    ["1.234,567"],
    ["0,125"],
    ["1234.567"],
    ["1e3"],
    ["."],
    [","],
    [",-"],
    ["€"],
    ["€5 kr"],
    ["5 SEK"],
    ["5 euro"],
    ["1.000," + ",0"],
  ])("refuses %j", (typed) => {
    expect(parseTypedAmount(typed, "EUR")).toEqual({ kind: "invalid" })
  })

  const currency = fc.constantFrom(...currencies)

  it("reads any text without failing, and gives only amounts", () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0129., -'€kr") }))
    fc.assert(
      fc.property(typed, currency, (text, chosen) => {
        const result = parseTypedAmount(text, chosen)
        if (result.kind === "amount") expect(result.amount).toMatch(/^\d+\.\d{2}$/)
        if (result.kind === "ambiguous") {
          const [small, large] = result.readings
          expect(Math.abs(Number(small) - Number(large) / 1000)).toBeLessThanOrEqual(0.005001)
        }
      }),
    )
  })

  it("reads an amount however it is grouped, with or without a currency, or offers it as a reading", () => {
    const style = fc.record({
      cents: fc.integer({ min: 0, max: 99_999_999_999 }),
      decimals: fc.constantFrom(0, 2),
      separators: fc.constantFrom(
        ...([
          ["", "."],
          ["", ","],
          [" ", ","],
          ["\u00a0", ","],
          ["\u202f", ","],
        ] as const),
        ...([
          [".", ","],
          [",", "."],
          ["'", "."],
          ["’", "."],
        ] as const),
      ),
      mark: fc.constantFrom("", "€", "EUR", " €", " EUR", "\u00a0eur"),
      isBefore: fc.boolean(),
    })
    fc.assert(
      fc.property(style, ({ cents, decimals, separators, mark, isBefore }) => {
        const [group, point] = separators
        const whole = String(Math.floor(cents / 100)).replace(/\B(?=(\d{3})+$)/g, group)
        const fraction = String(cents % 100).padStart(2, "0")
        const number = decimals === 0 ? whole : whole + point + fraction
        const amount = toCents(`${Math.floor(cents / 100)}.${decimals === 0 ? "00" : fraction}`)
        const result = parseTypedAmount(isBefore ? mark.trim() + number : number + mark, "EUR")
        if (result.kind === "ambiguous") {
          expect(number).toMatch(/^[1-9]\d{0,2}[.,]\d{3}$/)
          expect(result.readings).toContain(amount)
        } else {
          expect(result).toEqual({ kind: "amount", amount })
        }
      }),
    )
  })
})

describe("filterRateTyping", () => {
  it.each([
    ["0,0862", "0.0862"],
    ["-0.5", "-0.5"],
    ["5-3", "53"],
    ["--5", "-5"],
    ["1.2.3", "1.23"],
    ["1,2,3", "1.23"],
    ["a1b", "1"],
    ["1 000", "1000"],
    ["", ""],
    ["-", "-"],
    [".", "."],
  ])("keeps of %j %j", (typed, kept) => {
    expect(filterRateTyping(typed)).toBe(kept)
  })

  it("leaves only what the field allows, and changes it no further", () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."01.,-x") }))
    fc.assert(
      fc.property(typed, (text) => {
        const kept = filterRateTyping(text)
        expect(kept).toMatch(/^-?\d*\.?\d*$/)
        expect(filterRateTyping(kept)).toBe(kept)
        expect(kept.replace(/\D/g, "")).toBe(text.replace(/[^0-9]/g, ""))
      }),
    )
  })
})

describe("parseTypedRate", () => {
  it.each([
    ["0.0860", "0.086"],
    ["0,0860", "0.086"],
    ["00.50", "0.5"],
    ["5.", "5"],
    [".5", "0.5"],
    ["-0.5", "-0.5"],
    ["-0", "0"],
    ["0.0000000001", "0.0000000001"],
  ])("reads %j as %s", (typed, rate) => {
    expect(parseTypedRate(typed)).toBe(rate)
  })

  it.each([[""], ["-"], ["."], ["-."], ["5-3"], ["1.2.3"], ["abc"], ["1e3"]])(
    "reads %j as none",
    (typed) => {
      expect(parseTypedRate(typed)).toBeNull()
    },
  )

  it("gives a rate in the form that the schema keeps", () => {
    const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,") })
    fc.assert(
      fc.property(typed, (text) => {
        const rate = parseTypedRate(filterRateTyping(text))
        const kept = rate === null ? null : rateSchema.safeParse(rate)
        if (kept?.success) expect(kept.data).toBe(rate)
      }),
    )
  })
})
