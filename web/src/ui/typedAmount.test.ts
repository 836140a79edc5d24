import { expect, test } from "vitest"
import { parseAmount, parseRate } from "./typedAmount.ts"

test("an amount counts only once it is clear and in the chosen currency", () => {
  expect(parseAmount("1 234,5 kr", "NOK")).toBe("1234.50")
  expect(parseAmount("1 234,5 kr", "EUR")).toBeNull()
  expect(parseAmount("1.234", "EUR")).toBeNull()
  expect(parseAmount("", "EUR")).toBeNull()
})

test("a rate counts only when the server would take it", () => {
  expect(parseRate("0.0860")).toBe("0.086")
  for (const typed of ["", "-", "0", "-0.5", "1000001", "0.00000000001"]) {
    expect(parseRate(typed), typed).toBeNull()
  }
})
