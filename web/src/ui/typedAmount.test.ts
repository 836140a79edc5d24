import { expect, test } from "vitest"
import { amountOf, rateOf } from "./typedAmount.ts"

test("an amount counts only once it is clear and in the chosen currency", () => {
  expect(amountOf("1 234,5 kr", "NOK")).toBe("1234.50")
  expect(amountOf("1 234,5 kr", "EUR")).toBeNull()
  expect(amountOf("1.234", "EUR")).toBeNull()
  expect(amountOf("", "EUR")).toBeNull()
})

test("a rate counts only when the server would take it", () => {
  expect(rateOf("0.0860")).toBe("0.086")
  for (const typed of ["", "-", "0", "-0.5", "1000001", "0.00000000001"]) {
    expect(rateOf(typed), typed).toBeNull()
  }
})
