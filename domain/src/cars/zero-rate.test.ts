import { expect, test } from "vitest"
import { vatNumberSchema } from "../vat/number.ts"
import { isNewVehicle } from "./zero-rate.ts"

const car = {
  vat_scheme: "zero",
  first_registered: null,
  mileage_km: null,
  sold_on: "2026-08-31",
} as const

test.each([
  [{}, false],
  [{ mileage_km: 6000 }, true],
  [{ mileage_km: 6001 }, false],
  // Six months before 31 August is the last day of February.
  [{ first_registered: "2026-02-28" }, true],
  [{ first_registered: "2026-02-27" }, false],
  [{ first_registered: "2026-02-27", mileage_km: 10 }, true],
  // A month counts as its last day.
  [{ first_registered: "2026-02" }, true],
  [{ first_registered: "2026-01" }, false],
  [{ first_registered: "2026" }, true],
  [{ first_registered: "2025" }, false],
  [{ first_registered: "2026-03-01", vat_scheme: "margin" }, false],
  [{ first_registered: "2026-04-30", sold_on: null }, true],
  [{ first_registered: "2026-04-29", sold_on: null }, false],
] as const)("a car with %o is a new vehicle: %s", (change, isNew) => {
  expect(isNewVehicle({ ...car, ...change }, "2026-10-30")).toBe(isNew)
})

test("a VAT number is stored without what groups it", () => {
  const read = (typed: string) => vatNumberSchema.safeParse(typed).data
  expect(read(" lt 100-001.738–313 ")).toBe("LT100001738313")
  expect(read("ATU12345678")).toBe("ATU12345678")
  expect(read("100001738313")).toBeUndefined()
  expect(read("LT1")).toBeUndefined()
  expect(read("ŁT123456789")).toBeUndefined()
})
