import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { compare, sum } from "../money/decimal.ts"
import { cutInProportion, equalParts } from "./parts.ts"

describe("an amount that is cut", () => {
  it.each([
    ["400.00", 3, ["133.34", "133.33", "133.33"]],
    ["0.05", 3, ["0.02", "0.02", "0.01"]],
    ["400.00", 1, ["400.00"]],
    ["0.01", 2, ["0.01", "0.00"]],
  ])("%s in %i equal parts is %j", (total, count, parts) => {
    expect(equalParts(total, count)).toEqual(parts)
  })

  it("goes by the largest remainder, of equal ones to the first", () => {
    // 84.00 by 100, 200 and 100.01: 20.9994…, 41.9989…, 21.0015…
    expect(cutInProportion("84.00", ["100.00", "200.00", "100.01"])).toEqual([
      "21.00",
      "42.00",
      "21.00",
    ])
    expect(cutInProportion("10.00", ["33.3", "33.3", "33.4"])).toEqual(["3.33", "3.33", "3.34"])
    expect(cutInProportion("1.00", ["0", "1", "0"])).toEqual(["0.00", "1.00", "0.00"])
  })

  it("has no part without a weight", () => {
    expect(() => cutInProportion("1.00", ["0", "0"])).toThrow(RangeError)
  })

  it("adds up exactly, and no part is a cent away from its proportion", () => {
    const cents = fc
      .integer({ min: 0, max: 99_999_999_999 })
      .map((value) => (value / 100).toFixed(2))
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000 }), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(cents, weights, (total, numbers) => {
        fc.pre(numbers.some((number) => number > 0))
        const all = numbers.reduce((a, b) => a + b, 0)
        const parts = cutInProportion(total, numbers.map(String))
        expect(compare(sum(parts), total)).toBe(0)
        for (const [index, part] of parts.entries())
          expect(
            Math.abs(Number(part) - (Number(total) * (numbers[index] ?? 0)) / all),
          ).toBeLessThan(0.0101)
      }),
    )
  })
})
