import { describe, expect, it } from "vitest"
import { offeredYears } from "./years.ts"

describe("offeredYears", () => {
  it("always offers 2025, 2026 and 2027", () => {
    expect(offeredYears(new Date("2026-05-01T00:00:00Z"), [])).toEqual([2025, 2026, 2027])
  })

  it("adds the years with data and the current one in Vilnius, once and in order", () => {
    expect(offeredYears(new Date("2028-12-31T22:30:00Z"), [2026, 2019, 2019])).toEqual([
      2019, 2025, 2026, 2027, 2029,
    ])
  })
})
