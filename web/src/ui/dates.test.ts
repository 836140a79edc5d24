import { afterEach, describe, expect, test, vi } from "vitest"
import { formatDay, formatMoment } from "./dates.ts"

afterEach(() => {
  vi.useRealTimers()
})

describe("a day", () => {
  test.each([
    ["2026-11-03", "lt", "lapkričio 3\u00a0d."],
    ["2026-11-03", "en", "November 3"],
    // It is no longer than a day of this year, so that it fits where that does.
    ["2025-11-03", "lt", "2025-11-03"],
    ["2025-11-03", "en", "Nov 3, 2025"],
  ] as const)("%s is written in %s as %j", (day, language, written) => {
    vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") })
    expect(formatDay(new Date(day), "UTC", language)).toBe(written)
  })

  test("has its year where it is of another year in its time zone", () => {
    vi.useFakeTimers({ now: new Date("2026-01-01T12:00:00Z") })
    const moment = new Date("2025-12-31T22:30:00Z")
    expect(formatDay(moment, "Europe/Vilnius", "lt")).toBe("sausio 1\u00a0d.")
    expect(formatDay(moment, "UTC", "lt")).toBe("2025-12-31")
  })
})

test("a moment of another year has its time after the day", () => {
  expect(formatMoment(new Date(2025, 10, 3, 14, 5), "lt")).toMatch(/^2025-11-03,? 14:05$/)
})
