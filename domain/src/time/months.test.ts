import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { todayInVilnius } from "./days.ts"
import { daysOfMonth } from "./days-of-month.ts"
import { monthBounds, monthNames, monthOf } from "./months.ts"

const hours = (year: number, month: number) => {
  const { start, end } = monthBounds(year, month)
  return (end.getTime() - start.getTime()) / 3_600_000
}

describe("monthBounds", () => {
  it("is two hours ahead of UTC in winter and three in summer", () => {
    expect(monthBounds(2026, 1)).toEqual({
      start: new Date("2025-12-31T22:00:00Z"),
      end: new Date("2026-01-31T22:00:00Z"),
    })
    expect(monthBounds(2026, 7)).toEqual({
      start: new Date("2026-06-30T21:00:00Z"),
      end: new Date("2026-07-31T21:00:00Z"),
    })
  })

  it("loses an hour in March and gains one in October", () => {
    expect(hours(2026, 3)).toBe(31 * 24 - 1)
    expect(hours(2026, 10)).toBe(31 * 24 + 1)
    expect(hours(2026, 11)).toBe(30 * 24)
    expect([hours(2028, 2), hours(2026, 2)]).toEqual([29 * 24, 28 * 24])
  })

  it("tiles the years 2000 to 2100 without gap or overlap", () => {
    let end = monthBounds(1999, 12).end
    for (let year = 2000; year <= 2100; year++) {
      for (let month = 1; month <= 12; month++) {
        const bounds = monthBounds(year, month)
        expect(bounds.start).toEqual(end)
        expect(bounds.end.getTime()).toBeGreaterThan(bounds.start.getTime())
        expect(monthOf(bounds.start)).toEqual({ year, month })
        expect(monthOf(new Date(bounds.end.getTime() - 1))).toEqual({ year, month })
        end = bounds.end
      }
    }
    expect(end).toEqual(monthBounds(2101, 1).start)
  })

  it("holds every instant of the month that monthOf tells", () => {
    const instants = fc.date({
      min: new Date("2000-01-02"),
      max: new Date("2100-12-30"),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(instants, (instant) => {
        const { year, month } = monthOf(instant)
        const { start, end } = monthBounds(year, month)
        expect(start.getTime()).toBeLessThanOrEqual(instant.getTime())
        expect(instant.getTime()).toBeLessThan(end.getTime())
      }),
    )
  })
})

describe("daysOfMonth", () => {
  it.each([
    [2026, 3, "2026-03-01", "2026-03-31"],
    [2026, 12, "2026-12-01", "2026-12-31"],
    [2028, 2, "2028-02-01", "2028-02-29"],
    [2026, 2, "2026-02-01", "2026-02-28"],
  ])("%i-%i is from %s to %s", (year, month, first, last) => {
    expect(daysOfMonth({ year, month })).toEqual({ first, last })
  })
})

describe("todayInVilnius", () => {
  it.each([
    ["2026-06-30T20:59:59.999Z", "2026-06-30"],
    ["2026-06-30T21:00:00.000Z", "2026-07-01"],
    ["2025-12-31T21:59:59.999Z", "2025-12-31"],
    ["2025-12-31T22:00:00.000Z", "2026-01-01"],
  ])("at %s is %s", (now, day) => {
    expect(todayInVilnius(new Date(now))).toBe(day)
    expect(todayInVilnius(now)).toBe(day)
  })
})

describe("monthNames", () => {
  it("names the months in both languages", () => {
    expect(monthNames("lt")).toEqual([
      "sausis",
      "vasaris",
      "kovas",
      "balandis",
      "gegužė",
      "birželis",
      "liepa",
      "rugpjūtis",
      "rugsėjis",
      "spalis",
      "lapkritis",
      "gruodis",
    ])
    expect(monthNames("en")).toHaveLength(12)
    expect(monthNames("en")[0]).toBe("January")
    expect(monthNames("en")[11]).toBe("December")
  })
})
