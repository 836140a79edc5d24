import { expect, test } from "vitest"
import { leftOfPrice } from "./left-of-price.ts"

test.each([
  ["12000.00", "EUR", null, "300.00", "11700.00"],
  ["150000.00", "NOK", "0.1", "300.00", "147000.00"],
  ["150000.00", "NOK", null, "300.00", "146511.63"],
  ["300.00", "EUR", null, "300.00", null],
  [null, "EUR", null, "0.00", null],
] as const)(
  "of %s %s at %s, of which %s EUR were paid, %s is left",
  (amount, currency, rate, received, left) => {
    expect(leftOfPrice({ amount, currency, rate }, received)).toBe(left)
  },
)
