import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { daysAfter, isDay } from "./days.ts"
import { parseTypedDay } from "./typed-day.ts"

const today = "2026-11-24"

describe("a typed day", () => {
  test.each([
    ["2026-11-23", "2026-11-23"],
    [" 2026.11.23 ", "2026-11-23"],
    ["2026/11/23", "2026-11-23"],
    ["2026 11 23", "2026-11-23"],
    ["2026 m. 11 mėn. 23 d.", "2026-11-23"],
    ["20261123", "2026-11-23"],
    ["2026-1-5", "2026-01-05"],
    ["11-23", "2026-11-23"],
    ["11.23", "2026-11-23"],
    ["11 23", "2026-11-23"],
    ["1123", "2026-11-23"],
    ["23", "2026-11-23"],
    ["23 d.", "2026-11-23"],
    ["3", "2026-11-03"],
    ["šiandien", "2026-11-24"],
    ["Siandien", "2026-11-24"],
    ["today", "2026-11-24"],
    ["vakar", "2026-11-23"],
    ["VAKAR", "2026-11-23"],
    ["yesterday", "2026-11-23"],
    ["užvakar", "2026-11-22"],
  ])("%j is %s", (typed, day) => {
    expect(parseTypedDay(typed, today)).toBe(day)
  })

  test.each([
    "",
    "2026-02-29",
    "2026-11-31",
    "2026-13-01",
    "23-11",
    "11/23/2026",
    "23.11.2026",
    "02-30",
    "32",
    "0",
    "rytoj",
    "constructor",
    "2026-11",
    "2026-11-23T00:00:00Z",
  ])("%j is none", (typed) => {
    expect(parseTypedDay(typed, today)).toBeNull()
  })

  test.each([
    // Without a year or a month it is the last one.
    ["11-25", "2026-11-24", "back", "2025-11-25"],
    ["11-24", "2026-11-24", "back", "2026-11-24"],
    ["12-30", "2027-01-05", "back", "2026-12-30"],
    ["25", "2026-11-24", "back", "2026-10-25"],
    ["24", "2026-11-24", "back", "2026-11-24"],
    ["28", "2027-01-03", "back", "2026-12-28"],
    ["31", "2026-11-24", "back", "2026-10-31"],
    ["31", "2026-07-01", "back", "2026-05-31"],
    ["02-29", "2026-11-24", "back", "2024-02-29"],
    // Or the next one.
    ["11-23", "2026-11-24", "ahead", "2027-11-23"],
    ["11-24", "2026-11-24", "ahead", "2026-11-24"],
    ["23", "2026-11-24", "ahead", "2026-12-23"],
    ["23", "2026-12-24", "ahead", "2027-01-23"],
    ["31", "2026-12-31", "ahead", "2026-12-31"],
    ["30", "2027-01-31", "ahead", "2027-03-30"],
    ["02-29", "2026-11-24", "ahead", "2028-02-29"],
    // A whole one is itself.
    ["2027-02-15", "2026-11-24", "back", "2027-02-15"],
    ["2025-02-15", "2026-11-24", "ahead", "2025-02-15"],
  ] as const)("%j on %s, looking %s, is %s", (typed, on, direction, day) => {
    expect(parseTypedDay(typed, on, direction)).toBe(day)
  })

  test("is a whole one only as YYYY-MM-DD", () => {
    const whole = ["2026-11-23", "2026-11-31", "2026-1-5", "11-23", "23", "vakar", ""].filter(isDay)
    expect(whole).toEqual(["2026-11-23"])
  })

  test("written whole is itself, and a short form is the last one up to today", () => {
    const days = fc.integer({ min: 0, max: 30_000 }).map((count) => daysAfter("2000-01-01", count))
    fc.assert(
      fc.property(days, days, (day, on) => {
        expect(parseTypedDay(day, on)).toBe(day)
        const last = parseTypedDay(day.slice(5), on)
        if (day.endsWith("02-29")) return
        expect(last?.slice(5)).toBe(day.slice(5))
        expect(last && last <= on && last > daysAfter(on, -367)).toBe(true)
      }),
    )
  })
})
