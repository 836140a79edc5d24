import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { readHeading } from "../columns/headings.ts"
import { markOf, numberWith, readNumber, type WrittenNumber } from "./numbers.ts"

const read = (text: string) => {
  const written = readNumber(text)
  return written && [numberWith(written, null), written.currency]
}

describe("a number", () => {
  it.each([
    ["12 500,00 €", "12500", "EUR"],
    ["12\u00a0500,50\u202f€", "12500.5", "EUR"],
    ["12,500.00", "12500", null],
    ["12.500,00", "12500", null],
    ["100000 kr", "100000", "kr"],
    ["85 000,- kr.", "85000", "kr"],
    ["NOK 85 000", "85000", "NOK"],
    ["£1,250.50", "1250.5", "GBP"],
    ["$ 300", "300", "USD"],
    ["1'234.50", "1234.5", null],
    ["1’234’567", "1234567", null],
    ["-300", "-300", null],
    ["−300,5", "-300.5", null],
    ["€-20", "-20", "EUR"],
    ["300-", "-300", null],
    ["(1,200.50)", "-1200.5", null],
    ["1.234.567", "1234567", null],
    ["0,086", "0.086", null],
    [".5", "0.5", null],
    ["007", "7", null],
    ["500 SEK", "500", "other"],
    ["1,234", "ambiguous", null],
    ["12.345 €", "ambiguous", "EUR"],
  ])("%j is %s %s", (text, number, currency) => expect(read(text)).toEqual([number, currency]))

  it.each([
    "",
    "abc",
    "12 durys",
    "1,2,3",
    "1.23.4",
    "2024.03.05",
    "€ 5 kr",
    "(5",
    "--5",
    "1 23",
    "1e5",
    "5 EUR USD",
    "٣",
  ])("%j is none", (text) => expect(readNumber(text)).toBeNull())

  it("that is ambiguous is decided by the other cells of its column, unless they contradict each other", () => {
    const column = (...texts: string[]) =>
      texts.map(readNumber).filter((each): each is WrittenNumber => each !== null)
    expect(markOf(column("1,234", "99,5"))).toBe(",")
    expect(markOf(column("1.234", "1.234.567"))).toBe(",")
    expect(markOf(column("1,234", "2,500.00"))).toBe(".")
    expect(markOf(column("1,234", "2,500"))).toBeNull()
    expect(markOf(column("1,5", "2.5"))).toBeNull()
  })

  it("is the same after it was written in any of the usual ways", () => {
    const cents = fc.integer({ min: -99_999_999_99, max: 99_999_999_99 })
    const way = fc.record({
      group: fc.constantFrom("", " ", "\u00a0", "'", "."),
      currency: fc.constantFrom("", " €", " EUR", " kr"),
      isBracketed: fc.boolean(),
    })
    fc.assert(
      fc.property(cents, way, (amount, { group, currency, isBracketed }) => {
        const [whole = "", part = ""] = (Math.abs(amount) / 100).toFixed(2).split(".")
        const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group)
        const sign = (text: string) => (amount >= 0 ? text : isBracketed ? `(${text})` : `-${text}`)
        for (const [text, mark] of [
          [`${grouped},${part}`, ","],
          [`${grouped.replaceAll(".", ",")}.${part}`, "."],
        ] as const) {
          const written = readNumber(`${sign(text)}${currency}`)
          expect(Number(written && numberWith(written, mark))).toBe(amount / 100)
        }
      }),
    )
  })

  it("never takes forever, whatever the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."01 .,'-()€kr"), maxLength: 60 }),
        (text) => {
          readNumber(text)
        },
      ),
    )
    for (const part of ["1 ", "a", "€", "("]) expect(readNumber(part.repeat(1_000_000))).toBeNull()
  })
})

it.each([
  ["Kaina NOK", "NOK"],
  ["Pirkimo kaina, €", "EUR"],
  ["Kursas EUR/NOK", null],
  ["Kaina", null],
  ["Pirkta Lt", null],
  ["Cena zakupu (zł)", "other"],
  ["PricePLN", "other"],
])("the heading %j names the currency %s", (heading, currency) =>
  expect(readHeading(heading).currency).toBe(currency),
)
