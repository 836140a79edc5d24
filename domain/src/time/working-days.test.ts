import { expect, test } from "vitest"
import { easterOf, isWorkingDay, workingDaysAfter } from "./working-days.ts"

test("Easter of known years", () => {
  expect([2000, 2008, 2024, 2025, 2026, 2027, 2038, 2100].map(easterOf)).toEqual([
    "2000-04-23",
    "2008-03-23",
    "2024-03-31",
    "2025-04-20",
    "2026-04-05",
    "2027-03-28",
    "2038-04-25",
    "2100-03-28",
  ])
})

test("nobody works at weekends and on holidays", () => {
  const free = ["2026-11-28", "2026-11-29", "2026-11-02", "2026-12-24", "2026-04-06", "2026-02-16"]
  expect(free.filter(isWorkingDay)).toEqual([])
  // The days before and after them, and Good Friday, which is no holiday.
  const working = ["2026-11-30", "2026-11-03", "2026-12-23", "2026-04-07", "2026-04-03"]
  expect(working.filter((day) => !isWorkingDay(day))).toEqual([])
})

test("five working days skip weekends and holidays", () => {
  expect(workingDaysAfter("2026-11-20", 5)).toBe("2026-11-27")
  // From a Saturday the first one is Monday.
  expect(workingDaysAfter("2026-11-21", 5)).toBe("2026-11-27")
  // Christmas Eve and both days of Christmas, and New Year.
  expect(workingDaysAfter("2026-12-22", 5)).toBe("2026-12-31")
  expect(workingDaysAfter("2026-12-23", 5)).toBe("2027-01-04")
  // All Saints' and All Souls' Day, of which 2026 has one on a Sunday.
  expect(workingDaysAfter("2026-10-30", 5)).toBe("2026-11-09")
  expect(workingDaysAfter("2027-10-29", 1)).toBe("2027-11-03")
  // Easter Monday.
  expect(workingDaysAfter("2026-04-02", 2)).toBe("2026-04-07")
  expect(workingDaysAfter("2026-11-20", 0)).toBe("2026-11-20")
})
