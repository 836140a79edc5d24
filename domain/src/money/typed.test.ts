import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { rateSchema } from "./schemas.ts"
import { filterRateTyping, parseTypedAmount, parseTypedRate } from "./typed.ts"

describe("parseTypedAmount", () => {
  it.each([
    ["1234,56", "1234.56"],
    ["1 234,56", "1234.56"],
    ["1\u00a0234,56", "1234.56"],
    ["1\u202f234,56", "1234.56"],
    ["1234.56", "1234.56"],
    ["1.234,56", "1234.56"],
    ["1,234.56", "1234.56"],
    ["1.234.567", "1234567.00"],
    ["1,234,567.5", "1234567.50"],
    ["12 500", "12500.00"],
    [" 7 ", "7.00"],
    ["7,", "7.00"],
    [",5", "0.50"],
    ["0", "0.00"],
    ["0,000", "0.00"],
    ["0.10", "0.10"],
    ["1234.000", "1234.00"],
    // Read as decimals these would have more than a cent's, so only one reading is an amount.
    ["12.345", "12345.00"],
    ["1,234", "1234.00"],
  ])("reads %j as %s", (typed, amount) => {
    expect(parseTypedAmount(typed)).toEqual({ kind: "amount", amount })
  })

  it.each([
    ["1.000", ["1.00", "1000.00"]],
    ["1,000", ["1.00", "1000.00"]],
    ["12.500", ["12.50", "12500.00"]],
    ["125,340", ["125.34", "125340.00"]],
  ])("asks what %j means", (typed, readings) => {
    expect(parseTypedAmount(typed)).toEqual({ kind: "ambiguous", readings })
  })

  it.each([[""], ["  "], ["\u00a0"]])("sees that %j is empty", (typed) => {
    expect(parseTypedAmount(typed)).toEqual({ kind: "empty" })
  })

  it.each([
    ["abc"],
    ["-5"],
    ["1.2.3"],
    ["1,2,3"],
    ["1 2"],
    ["12 34,56"],
    ["1.23,456"],
    ["1.234,567"],
    ["0,125"],
    ["1234.567"],
    ["1e3"],
    ["."],
    [","],
    ["5 EUR"],
    ["1.000," + ",0"],
  ])("refuses %j", (typed) => {
    expect(parseTypedAmount(typed)).toEqual({ kind: "invalid" })
  })

  it("answers anything typed, and only with amounts", () => {
    const typed = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0129., -") }))
    fc.assert(
      fc.property(typed, (text) => {
        const result = parseTypedAmount(text)
        if (result.kind === "amount") expect(result.amount).toMatch(/^\d+\.\d{2}$/)
        if (result.kind === "ambiguous") {
          const [small, large] = result.readings
          expect(Number(small) * 1000).toBe(Number(large))
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
