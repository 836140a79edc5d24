import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { daysAfter } from "../time/days.ts"
import { publicationDays, rateOf } from "./reference.ts"

describe("rateOf", () => {
  it.each([
    ["11.6120", "0.0861178092"],
    ["1", "1"],
    ["0.8", "1.25"],
    ["3", "0.3333333333"],
    ["1.5", "0.6666666667"],
    ["8000000000", "0.0000000001"],
    ["20000000000", "0.0000000001"],
  ])("makes of %s units for one EUR %s EUR for one unit", (published, rate) => {
    expect(rateOf(published)).toBe(rate)
  })

  it("is 1 ÷ published rounded half up to 10 decimals, in integers", () => {
    const published = fc.bigInt({ min: 1n, max: 10n ** 9n })
    fc.assert(
      fc.property(published, (tenThousandths) => {
        const text = `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, "0")}`
        const [whole = "", fraction = ""] = rateOf(text).split(".")
        // 10^14 ÷ n, and half more, so that the whole division rounds half up.
        const expected = (2n * 10n ** 14n + tenThousandths) / (2n * tenThousandths)
        expect(BigInt(whole + fraction.padEnd(10, "0"))).toBe(expected)
      }),
    )
  })
})

describe("publicationDays", () => {
  it("are the ten days before a day", () => {
    expect(publicationDays("2026-11-19")).toEqual({ from: "2026-11-09", to: "2026-11-18" })
    expect(publicationDays("2026-03-01")).toEqual({ from: "2026-02-19", to: "2026-02-28" })
  })

  it("never hold the day itself, and are ten whatever the clocks do", () => {
    const days = fc.integer({ min: 0, max: 36_500 }).map((count) => daysAfter("2000-01-01", count))
    fc.assert(
      fc.property(days, (day) => {
        const { from, to } = publicationDays(day)
        expect(to < day).toBe(true)
        expect((Date.parse(to) - Date.parse(from)) / 86_400_000).toBe(9)
      }),
    )
  })
})
