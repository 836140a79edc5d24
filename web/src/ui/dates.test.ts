import { afterEach, describe, expect, test, vi } from "vitest"
import { formatCalendarDay, formatDay, formatMoment } from "./dates.ts"
import { formatNarrowDay, formatShortDay } from "./shortDay.ts"
import { shortMonthNames } from "./shortMonthNames.ts"

afterEach(() => {
  vi.useRealTimers()
})

describe("a day", () => {
  test.each([
    ["2026-11-03", "lt", "lapkričio\u00a03\u00a0d."],
    ["2026-11-03", "en", "November\u00a03"],
    ["2025-11-03", "lt", "2025\u00a0m.\u00a0lapkričio\u00a03\u00a0d."],
    ["2025-11-03", "en", "November\u00a03,\u00a02025"],
  ] as const)("%s is written in %s as %j", (day, language, written) => {
    vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") })
    expect(formatDay(new Date(day), "UTC", language)).toBe(written)
  })

  test.each([
    ["2026-11-03", "lt", "lapkr.\u00a03\u00a0d."],
    ["2026-08-20", "lt", "rugpj.\u00a020\u00a0d."],
    ["2026-11-03", "en", "Nov\u00a03"],
    ["2025-11-03", "lt", "2025-11-03"],
    ["2025-11-03", "en", "Nov\u00a03,\u00a02025"],
  ] as const)("%s is written short in %s as %j", (day, language, written) => {
    vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") })
    expect(formatShortDay(day, language)).toBe(written)
  })

  test.each([
    ["2026-11-03", "lt", "lapkričio\u00a03\u00a0d."],
    ["2026-11-03", "en", "Nov\u00a03"],
    ["2025-11-03", "lt", "2025\u00a0m. lapkričio\u00a03\u00a0d."],
    ["2025-11-03", "en", "Nov\u00a03,\u00a02025"],
    ["", "lt", null],
    ["", "en", null],
  ] as const)("%j is written for a narrow place in %s as %j", (day, language, written) => {
    vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") })
    expect(formatNarrowDay(day, language)).toBe(written)
  })

  test("has its year where it is of another year in its time zone", () => {
    vi.useFakeTimers({ now: new Date("2026-01-01T12:00:00Z") })
    const moment = new Date("2025-12-31T22:30:00Z")
    expect(formatDay(moment, "Europe/Vilnius", "lt")).toBe("sausio\u00a01\u00a0d.")
    expect(formatDay(moment, "UTC", "lt")).toBe("2025\u00a0m.\u00a0gruodžio\u00a031\u00a0d.")
  })
})

test.each([
  ["2026-10-29", "spalio\u00a029\u00a0d."],
  ["2025-12-20", "2025\u00a0m.\u00a0gruodžio\u00a020\u00a0d."],
  ["2026-01-05", "sausio\u00a05\u00a0d."],
  ["", null],
])("the calendar day %j is written %j", (day, written) => {
  vi.useFakeTimers({ now: new Date("2026-11-22T12:00:00Z") })
  expect(formatCalendarDay(day, "lt")).toBe(written)
})

test("a moment of another year has its time after the day", () => {
  expect(formatMoment(new Date(2025, 10, 3, 14, 5), "lt")).toMatch(
    /^2025\sm\.\slapkričio\s3\sd\.,? 14:05$/,
  )
})

test("months have short names in both languages", () => {
  expect(shortMonthNames("lt").join(" ")).toBe(
    "saus. vas. kov. bal. geg. birž. liep. rugpj. rugs. spal. lapkr. gruod.",
  )
  expect(shortMonthNames("en").join(" ")).toBe("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec")
})
