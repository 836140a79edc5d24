import { expect, test } from "vitest"
import { taxableValue, vatDue } from "./due.ts"
import type { VatScheme } from "./rates.ts"

test.each<[VatScheme, sale: string, purchase: string, due: string, taxable: string]>([
  ["margin", "2331.00", "1000.00", "231.00", "1100.00"],
  ["margin", "4000.00", "5000.00", "0.00", "0.00"],
  ["margin", "1000.00", "1000.00", "0.00", "0.00"],
  ["standard", "2420.00", "9000.00", "420.00", "2000.00"],
  ["standard", "0.02", "0.00", "0.00", "0.02"],
  ["zero", "3000.00", "1000.00", "0.00", "3000.00"],
])("%s: of %s bought for %s, %s is due on %s", (scheme, sale, purchase, due, taxable) => {
  expect(vatDue({ scheme, rate: "21", sale, purchase })).toBe(due)
  expect(taxableValue({ scheme, sale, purchase }, due)).toBe(taxable)
})
