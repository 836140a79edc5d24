import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { currencies } from "../../money/currencies.ts"
import { amountInWords } from "./amount-in-words.ts"

describe("an amount in Lithuanian words", () => {
  it.each([
    ["0", "nulis eurų 00 ct"],
    ["0.01", "nulis eurų 01 ct"],
    ["1", "vienas euras 00 ct"],
    ["2.50", "du eurai 50 ct"],
    ["9", "devyni eurai 00 ct"],
    ["10", "dešimt eurų 00 ct"],
    ["11", "vienuolika eurų 00 ct"],
    ["12", "dvylika eurų 00 ct"],
    ["19.99", "devyniolika eurų 99 ct"],
    ["20", "dvidešimt eurų 00 ct"],
    ["21", "dvidešimt vienas euras 00 ct"],
    ["45", "keturiasdešimt penki eurai 00 ct"],
    ["100", "vienas šimtas eurų 00 ct"],
    ["101", "vienas šimtas vienas euras 00 ct"],
    ["111", "vienas šimtas vienuolika eurų 00 ct"],
    ["200", "du šimtai eurų 00 ct"],
    ["321.05", "trys šimtai dvidešimt vienas euras 05 ct"],
    ["612", "šeši šimtai dvylika eurų 00 ct"],
    ["1000", "vienas tūkstantis eurų 00 ct"],
    ["1001", "vienas tūkstantis vienas euras 00 ct"],
    ["2000", "du tūkstančiai eurų 00 ct"],
    ["10000", "dešimt tūkstančių eurų 00 ct"],
    ["11000", "vienuolika tūkstančių eurų 00 ct"],
    ["13700", "trylika tūkstančių septyni šimtai eurų 00 ct"],
    ["21000", "dvidešimt vienas tūkstantis eurų 00 ct"],
    ["32500", "trisdešimt du tūkstančiai penki šimtai eurų 00 ct"],
    ["100000", "vienas šimtas tūkstančių eurų 00 ct"],
    ["118000", "vienas šimtas aštuoniolika tūkstančių eurų 00 ct"],
    ["1000000", "vienas milijonas eurų 00 ct"],
    ["2000002", "du milijonai du eurai 00 ct"],
    ["15000000", "penkiolika milijonų eurų 00 ct"],
    [
      "999999999.99",
      "devyni šimtai devyniasdešimt devyni milijonai devyni šimtai devyniasdešimt devyni tūkstančiai devyni šimtai devyniasdešimt devyni eurai 99 ct",
    ],
    ["-321.05", "minus trys šimtai dvidešimt vienas euras 05 ct"],
  ])("writes %s EUR as “%s”", (amount, words) => {
    expect(amountInWords(amount, "EUR", "lt")).toBe(words)
  })

  it.each([
    ["1", "NOK", "viena Norvegijos krona 00 erių"],
    ["2.01", "NOK", "dvi Norvegijos kronos 01 erė"],
    ["14.14", "NOK", "keturiolika Norvegijos kronų 14 erių"],
    ["118000", "NOK", "vienas šimtas aštuoniolika tūkstančių Norvegijos kronų 00 erių"],
    ["1002.22", "NOK", "vienas tūkstantis dvi Norvegijos kronos 22 erės"],
    ["22000", "NOK", "dvidešimt du tūkstančiai Norvegijos kronų 00 erių"],
    ["1", "USD", "vienas JAV doleris 00 ct"],
    ["4", "USD", "keturi JAV doleriai 00 ct"],
    ["30", "USD", "trisdešimt JAV dolerių 00 ct"],
    ["51.01", "GBP", "penkiasdešimt vienas svaras sterlingų 01 pensas"],
    ["7.05", "GBP", "septyni svarai sterlingų 05 pensai"],
    ["17.11", "GBP", "septyniolika svarų sterlingų 11 pensų"],
  ] as const)("writes %s %s as “%s”", (amount, currency, words) => {
    expect(amountInWords(amount, currency, "lt")).toBe(words)
  })
})

describe("an amount in English words", () => {
  it.each([
    ["0", "EUR", "zero euros 00 cents"],
    ["1.01", "EUR", "one euro 01 cent"],
    ["13", "EUR", "thirteen euros 00 cents"],
    ["40", "EUR", "forty euros 00 cents"],
    ["321.05", "EUR", "three hundred and twenty-one euros 05 cents"],
    ["1005", "EUR", "one thousand and five euros 00 cents"],
    ["1100", "EUR", "one thousand one hundred euros 00 cents"],
    ["13700", "EUR", "thirteen thousand seven hundred euros 00 cents"],
    ["1000001", "EUR", "one million and one euros 00 cents"],
    ["1", "NOK", "one Norwegian krone 00 øre"],
    ["118000", "NOK", "one hundred and eighteen thousand Norwegian kroner 00 øre"],
    ["1", "USD", "one US dollar 00 cents"],
    ["2.01", "GBP", "two pounds sterling 01 penny"],
    ["-99.90", "GBP", "minus ninety-nine pounds sterling 90 pence"],
  ] as const)("writes %s %s as “%s”", (amount, currency, words) => {
    expect(amountInWords(amount, currency, "en")).toBe(words)
  })
})

describe("amounts in words", () => {
  it("differ for different amounts, without double spaces or missing words", () => {
    const whole = fc.integer({ min: 0, max: 99_999_999_999 })
    fc.assert(
      fc.property(whole, whole, fc.constantFrom(...currencies), (one, other, currency) => {
        for (const language of ["lt", "en"] as const) {
          const [first, second] = [one, other].map((all) => {
            const digits = String(all).padStart(3, "0")
            return amountInWords(`${digits.slice(0, -2)}.${digits.slice(-2)}`, currency, language)
          })
          expect(first === second).toBe(one === other)
          expect(first).not.toMatch(/ {2}|undefined|^ | $/)
        }
      }),
    )
  })

  it("are refused above 999,999,999.99", () => {
    expect(() => amountInWords("1000000000", "EUR", "lt")).toThrow(RangeError)
  })
})
