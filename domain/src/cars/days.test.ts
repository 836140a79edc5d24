import { describe, expect, it } from "vitest"
import { daysStanding } from "./days.ts"

const bought = {
  status: "bought" as const,
  created_at: "2026-01-01T10:00:00.000Z",
  bought_at: "2026-03-01T10:00:00.000Z",
  sold_at: null,
}

describe("daysStanding", () => {
  it("counts calendar days in Vilnius, over a clock change too", () => {
    expect(daysStanding(bought, "2026-03-01T21:59:59.000Z")).toBe(0)
    expect(daysStanding(bought, "2026-03-01T22:00:00.000Z")).toBe(1)
    expect(daysStanding(bought, "2026-04-01T10:00:00.000Z")).toBe(31)
    expect(daysStanding(bought, new Date("2027-03-01T10:00:00.000Z"))).toBe(365)
  })

  it("begins when the car was created if nobody knows when it was bought", () => {
    expect(daysStanding({ ...bought, bought_at: null }, "2026-01-11T10:00:00.000Z")).toBe(10)
  })

  it("ends with the sale only while the car is sold", () => {
    const sold_at = "2026-03-06T10:00:00.000Z"
    const now = "2026-03-11T10:00:00.000Z"
    expect(daysStanding({ ...bought, status: "sold", sold_at }, now)).toBe(5)
    expect(daysStanding({ ...bought, sold_at }, now)).toBe(10)
    expect(daysStanding({ ...bought, status: "sold" }, now)).toBe(10)
  })

  it("is never below 0", () => {
    expect(daysStanding(bought, "2026-02-01T10:00:00.000Z")).toBe(0)
  })
})
