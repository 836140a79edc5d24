import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { formatMoney, formatPublished, formatRate, formatSignedMoney } from "./format.ts"
import { parseTypedAmount } from "./typed.ts"

/** Replaces the plain spaces of an expectation by the no-break spaces of the formatted text. */
const unbroken = (written: string) => written.replaceAll(" ", "\u00a0")

describe("formatMoney", () => {
  it.each([
    ["12500.00", "12 500,00 EUR", "12,500.00 EUR"],
    ["1234.5", "1 234,50 EUR", "1,234.50 EUR"],
    ["0", "0,00 EUR", "0.00 EUR"],
    ["-0.001", "0,00 EUR", "0.00 EUR"],
    ["-1000.00", "−1 000,00 EUR", "−1,000.00 EUR"],
    ["999999999999999999.99", "999 999 999 999 999 999,99 EUR", "999,999,999,999,999,999.99 EUR"],
  ])("formats %s as %s in Lithuanian and %s in English", (amount, lt, en) => {
    expect(formatMoney(amount, "EUR", "lt")).toBe(unbroken(lt))
    expect(formatMoney(amount, "EUR", "en")).toBe(unbroken(en))
  })
})

describe("formatSignedMoney", () => {
  it("signs a gain and a loss, but not nothing", () => {
    expect(formatSignedMoney("5.00", "EUR", "lt")).toBe(unbroken("+5,00 EUR"))
    expect(formatSignedMoney("-5.00", "EUR", "lt")).toBe(unbroken("−5,00 EUR"))
    expect(formatSignedMoney("0.00", "EUR", "lt")).toBe(unbroken("0,00 EUR"))
    expect(formatSignedMoney("0.004", "EUR", "en")).toBe(unbroken("0.00 EUR"))
  })
})

describe("formatRate", () => {
  it("keeps the decimals a rate has", () => {
    expect(formatRate("0.0862000000", "lt")).toBe("0,0862")
    expect(formatRate("0.0000000001", "en")).toBe("0.0000000001")
    expect(formatRate("1", "en")).toBe("1")
    expect(formatRate("-0.5", "lt")).toBe("−0,5")
  })
})

describe("formatPublished", () => {
  it("keeps the zeros that the bank writes", () => {
    expect(formatPublished("11.6120", "lt")).toBe("11,6120")
    expect(formatPublished("0.85000", "en")).toBe("0.85000")
    expect(formatPublished("2", "lt")).toBe("2")
  })
})

describe("parse after format", () => {
  it("reads every amount back as it was, in both languages", () => {
    const amounts = fc.bigInt({ min: 0n, max: 10n ** 20n }).map((all) => {
      const digits = String(all).padStart(3, "0")
      return `${digits.slice(0, -2)}.${digits.slice(-2)}`
    })
    fc.assert(
      fc.property(amounts, fc.constantFrom("lt" as const, "en" as const), (amount, language) => {
        const shown = formatMoney(amount, "EUR", language)
        expect(parseTypedAmount(shown, "EUR")).toEqual({ kind: "amount", amount })
      }),
    )
  })
})
