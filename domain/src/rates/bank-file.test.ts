import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { daysAfter } from "../time/days.ts"
import { bankFile } from "./bank-file.testing.ts"
import { isConnected, newRates, parseBankFile } from "./bank-file.ts"
import { type PublishedRate, referenceCurrencies } from "./reference.ts"

const nok = (day: string, published: string): PublishedRate => ({ currency: "NOK", day, published })

describe("parseBankFile", () => {
  it("reads the bank's form of a day, and leaves other currencies out", () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='2026-11-18'>
			<Cube currency='USD' rate='1.2500'/>
			<Cube currency='JPY' rate='180.00'/>
			<Cube currency='NOK' rate='11.6120'/></Cube>
	</Cube>
</gesmes:Envelope>
`
    expect(parseBankFile(xml)).toEqual([
      { currency: "USD", day: "2026-11-18", published: "1.2500" },
      { currency: "NOK", day: "2026-11-18", published: "11.6120" },
    ])
  })

  it("reads what was written, whatever the quotes, earliest day first", () => {
    const rate = fc.integer({ min: 1, max: 10_000_000 }).map((n) => (n / 10_000).toFixed(4))
    const rates = fc.uniqueArray(
      fc.record({
        currency: fc.constantFrom(...referenceCurrencies),
        day: fc.integer({ min: 0, max: 9000 }).map((count) => daysAfter("2000-01-03", count)),
        published: rate,
      }),
      { minLength: 1, maxLength: 30, selector: ({ currency, day }) => currency + day },
    )
    fc.assert(
      fc.property(rates, fc.constantFrom('"', "'"), (written, quote) => {
        const read = parseBankFile(bankFile(written).replaceAll("'", quote))
        expect(new Set(read.map((each) => JSON.stringify(each)))).toEqual(
          new Set(written.map((each) => JSON.stringify(each))),
        )
        expect(read.map(({ day }) => day)).toEqual(written.map(({ day }) => day).toSorted())
      }),
    )
  })

  it("refuses a file that is cut anywhere", () => {
    const xml = bankFile([nok("2026-11-17", "11.6000"), nok("2026-11-18", "11.6120")]).trimEnd()
    fc.assert(
      fc.property(fc.integer({ min: 0, max: xml.length - 1 }), (length) => {
        expect(() => parseBankFile(xml.slice(0, length))).toThrow("not a whole file")
      }),
    )
  })

  it.each([
    ["a page", "<html>Sign in to the network</html>", "not a whole file"],
    ["one beginning after another", "<gesmes:Envelope ".repeat(100_000), "not a whole file"],
    ["another currency alone", bankFile([nok("2026-11-18", "1")]).replace("NOK", "SEK"), "none of"],
    ["no such day", bankFile([nok("2026-02-30", "11")]), "it has the day 2026-02-30"],
    ["no day", bankFile([nok("2026-02-03", "11")]).replace(/ time='.*?'/, ""), "the day undefined"],
    ["a rate of 0", bankFile([nok("2026-11-18", "0.0000")]), "NOK of 2026-11-18 is 0.0000"],
    ["a rate that is none", bankFile([nok("2026-11-18", "N/A")]), "NOK of 2026-11-18 is N/A"],
    ["a day twice", bankFile([nok("2026-11-18", "11"), nok("2026-11-18", "12")]), "twice"],
  ])("refuses a file with %s", (_what, xml, why) => {
    expect(() => parseBankFile(xml)).toThrow(why)
  })
})

describe("newRates", () => {
  const stored = [nok("2026-11-17", "10.0000")]

  it("are those after the last stored day of their currency", () => {
    const usd = { currency: "USD", day: "2026-11-17", published: "1.25" } as const
    const file = [nok("2026-11-16", "99"), nok("2026-11-17", "99"), usd, nok("2026-11-18", "10.1")]
    expect(newRates(file, stored, "2026-11-18")).toEqual([usd, nok("2026-11-18", "10.1")])
  })

  it.each(["12.0000", "8.0000"])("may be a fifth away from the day before: %s", (published) => {
    expect(newRates([nok("2026-11-18", published)], stored, "2026-11-18")).toHaveLength(1)
  })

  it.each(["12.0001", "7.9999"])("are refused beyond that: %s", (published) => {
    const file = [nok("2026-11-18", published)]
    expect(() => newRates(file, stored, "2026-11-18")).toThrow(
      `NOK jumps from 10.0000 (2026-11-17) to ${published} (2026-11-18)`,
    )
  })

  it("are compared within the file too", () => {
    const file = [nok("2026-11-17", "10"), nok("2026-11-18", "13")]
    expect(() => newRates(file, [], "2026-11-18")).toThrow("NOK jumps")
  })

  it("may be a day ahead of a clock that is behind, and no more", () => {
    const file = [nok("2026-11-18", "10")]
    expect(newRates(file, stored, "2026-11-17")).toHaveLength(1)
    expect(() => newRates(file, stored, "2026-11-16")).toThrow("2026-11-18 lies ahead of the clock")
  })
})

describe("isConnected", () => {
  it.each([
    ["2026-11-18", "2026-11-18", true],
    ["2026-11-18", "2026-11-19", true],
    ["2026-11-18", "2026-11-20", false],
    ["2026-11-20", "2026-11-23", true],
    ["2026-11-20", "2026-11-24", false],
    ["2026-11-23", "2026-11-20", true],
  ])("after %s a file that begins on %s: %s", (newest, first, connected) => {
    expect(isConnected(newest, [nok(first, "11")])).toBe(connected)
  })
})
