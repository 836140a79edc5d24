import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { refusedFields } from "../schema/refused-fields.testing.ts"
import { add, compare, subtract, sum, toCents } from "./decimal.ts"
import { positiveAmountSchema, rateSchema } from "./schemas.ts"

const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }).map(inCents)

/** Formats cents with integers only, as an oracle that is independent of the tested code. */
function inCents(all: number): string {
  const digits = String(Math.abs(all)).padStart(3, "0")
  return `${all < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe("arithmetic", () => {
  it("adds what binary floats cannot", () => {
    expect(add("0.10", "0.20")).toBe("0.30")
    expect(subtract("0.30", "0.10")).toBe("0.20")
    expect(sum(Array.from({ length: 1000 }, () => "0.01"))).toBe("10.00")
    expect(sum(["999999999999999999.99", "0.01"])).toBe("1000000000000000000.00")
    expect(sum([])).toBe("0.00")
  })

  it("sums to the same in any order and equals integer arithmetic", () => {
    const amounts = fc.array(fc.integer({ min: -9_999_999_999, max: 9_999_999_999 }), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(amounts, (list) => {
        const expected = inCents(list.reduce((total, each) => total + each, 0))
        expect(sum(list.map(inCents))).toBe(expected)
        expect(sum(list.map(inCents).reverse())).toBe(expected)
      }),
    )
  })

  it("undoes an addition by a subtraction", () => {
    fc.assert(fc.property(cents, cents, (a, b) => subtract(add(a, b), b) === a))
  })

  it("compares by value, not by text", () => {
    expect(compare("9.00", "10.00")).toBe(-1)
    expect(compare("-9.00", "-10.00")).toBe(1)
    expect(compare("1.5", "1.50")).toBe(0)
  })

  it.each([
    ["1.005", "1.01"],
    ["1.0049", "1.00"],
    ["-1.005", "-1.01"],
    ["-0.004", "0.00"],
    ["7", "7.00"],
  ])("rounds %s to %s", (value, expected) => {
    expect(toCents(value)).toBe(expected)
  })
})

const codeOf = (schema: typeof positiveAmountSchema, value: unknown) =>
  Object.values(refusedFields(schema, value))[0]

describe("positiveAmountSchema", () => {
  it.each([
    ["0.01", "0.01"],
    ["12500", "12500.00"],
    ["12500.5", "12500.50"],
    ["007.05", "7.05"],
    ["999999999.99", "999999999.99"],
  ])("takes %s as %s", (value, canonical) => {
    expect(positiveAmountSchema.parse(value)).toBe(canonical)
  })

  it.each([
    [12500, "wrongType"],
    [undefined, "amountRequired"],
    [null, "amountRequired"],
    ["0", "amountNotPositive"],
    ["0.00", "amountNotPositive"],
    ["", "amountInvalid"],
    ["1.005", "amountInvalid"],
    ["-1", "amountInvalid"],
    ["+1", "amountInvalid"],
    ["1e5", "amountInvalid"],
    ["1,5", "amountInvalid"],
    [" 1", "amountInvalid"],
    ["1\n", "amountInvalid"],
    ["1.", "amountInvalid"],
    [".5", "amountInvalid"],
    ["NaN", "amountInvalid"],
    ["Infinity", "amountInvalid"],
    ["0x10", "amountInvalid"],
    ["١", "amountInvalid"],
    ["1000000000.00", "amountTooLarge"],
    ["9".repeat(500), "amountTooLarge"],
  ])("refuses %j with %s", (value, code) => {
    expect(codeOf(positiveAmountSchema, value)).toBe(code)
  })

  it("gives back what it gave", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }).map(inCents), (amount) => {
        expect(positiveAmountSchema.parse(amount)).toBe(amount)
      }),
    )
  })
})

describe("rateSchema", () => {
  it.each([
    ["0.0860", "0.086"],
    ["1", "1"],
    ["1.0", "1"],
    ["0.0000000001", "0.0000000001"],
    ["1000000", "1000000"],
  ])("takes %s as %s", (value, canonical) => {
    expect(rateSchema.parse(value)).toBe(canonical)
  })

  it.each([
    ["0", "rateNotPositive"],
    ["0.000", "rateNotPositive"],
    ["-0.5", "rateNotPositive"],
    ["1000000.1", "rateTooLarge"],
    ["0.00000000001", "rateTooPrecise"],
    ["1e3", "rateInvalid"],
    ["-", "rateInvalid"],
    ["", "rateInvalid"],
    [null, "rateRequired"],
  ])("refuses %j with %s", (value, code) => {
    expect(codeOf(rateSchema, value)).toBe(code)
  })

  it("refuses a JSON number", () => {
    expect(codeOf(rateSchema, 0.086)).toBe("wrongType")
  })
})
