import fc from "fast-check"
import { expect, test } from "vitest"
import { compare } from "./decimal.ts"
import { signOf } from "./sign.ts"

test("zero has no sign, however it is written", () => {
  for (const zero of ["0", "0.00", "-0", "-0.00"]) expect(signOf(zero)).toBe(0)
})

test("the sign of a number is how it compares with zero", () => {
  const cents = fc.integer({ min: -1_000_000, max: 1_000_000 })
  fc.assert(
    fc.property(cents, (amount) => {
      const value = (amount / 100).toFixed(2)
      expect(signOf(value)).toBe(compare(value, "0"))
    }),
  )
})
