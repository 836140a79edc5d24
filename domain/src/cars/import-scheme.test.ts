import { expect, test } from "vitest"
import { asksForScheme } from "./import-scheme.ts"

const car = { origin: "import", vat_scheme: "margin", status: "bought" } as const

test("an import under margin is asked about when it becomes one, and when it is sold as one", () => {
  expect(asksForScheme(null, car)).toBe(true)
  expect(asksForScheme({ ...car, origin: null }, car)).toBe(true)
  expect(asksForScheme({ ...car, vat_scheme: "zero" }, car)).toBe(true)
  expect(asksForScheme(car, { ...car, status: "sold" })).toBe(true)
})

test("a car that was answered, is from the EU, or has another scheme is not asked about", () => {
  expect(asksForScheme(car, { ...car, status: "preparing" })).toBe(false)
  const sold = { ...car, status: "sold" } as const
  expect(asksForScheme(sold, sold)).toBe(false)
  expect(asksForScheme(sold, car)).toBe(false)
  expect(asksForScheme(null, { ...car, origin: "eu" })).toBe(false)
  expect(asksForScheme(null, { ...car, origin: "" })).toBe(false)
  expect(asksForScheme(null, { ...car, vat_scheme: "standard" })).toBe(false)
})
