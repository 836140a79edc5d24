import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { currencies } from "../money/currencies.ts"
import { type DatedRate, editedRate, isSameRate } from "./dated-rate.ts"

const stored: DatedRate = { currency: "NOK", rate: "0.0861178092", day: "2026-11-18" }

describe("editedRate", () => {
  it.each([
    ["nothing", {}, stored],
    ["the same rate", { rate: "0.08611780920" }, { ...stored, rate: "0.08611780920" }],
    ["another rate", { rate: "0.09" }, { currency: "NOK", rate: "0.09", day: null }],
    ["no rate", { rate: null }, { currency: "NOK", rate: null, day: null }],
    ["another currency", { currency: "USD" }, { currency: "USD", rate: null, day: null }],
    ["no day", { day: null }, { ...stored, day: null }],
    [
      "another rate with its day",
      { rate: "0.09", day: "2026-11-19" },
      { currency: "NOK", rate: "0.09", day: "2026-11-19" },
    ],
    [
      "all of another",
      { currency: "USD", rate: "0.8", day: "2026-11-19" },
      { currency: "USD", rate: "0.8", day: "2026-11-19" },
    ],
  ] as const)("sent %s", (_what, sent, expected) => {
    expect(editedRate(stored, sent)).toEqual(expected)
  })

  it("never keeps a day beside another rate or currency unless the day was sent", () => {
    const rate = fc.option(fc.constantFrom("0.08", "0.8", "1"))
    const sent = fc.record({ currency: fc.constantFrom(...currencies), rate }, { requiredKeys: [] })
    fc.assert(
      fc.property(sent, (changes) => {
        const after = editedRate(stored, changes)
        expect(after.day === null || isSameRate(after, stored)).toBe(true)
      }),
    )
  })
})
