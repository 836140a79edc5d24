import { expect, test } from "vitest"
import { changeOf } from "./comparison.ts"

test.each([
  ["6214.30", "5268.00", "more", "946.30", 18],
  ["75.00", "100.00", "less", "25.00", 25],
  ["0.00", "100.00", "less", "100.00", 100],
  ["1234567.89", "1000000.00", "more", "234567.89", 23],
] as const)("%s after %s is %s by %s, %d %", (value, before, direction, difference, percent) => {
  expect(changeOf(value, before)).toEqual({ direction, difference, percent })
})

test.each([
  ["100.50", "100.00", 1],
  ["101.49", "100.00", 1],
  ["101.50", "100.00", 2],
  ["98.50", "100.00", 2],
  ["1099.00", "100.00", 999],
])("the percentage of %s after %s is rounded half up to %d", (value, before, percent) => {
  expect(changeOf(value, before).percent).toBe(percent)
})

test.each([
  ["from nothing", "100.00", "0.00", "more", "100.00"],
  ["from a loss to a gain", "100.00", "-50.00", "more", "150.00"],
  ["from a gain to a loss", "-50.00", "100.00", "less", "150.00"],
  ["from a loss to a loss", "-50.00", "-100.00", "more", "50.00"],
  ["under half a percent", "100.49", "100.00", "more", "0.49"],
  ["over 999 percent", "1100.00", "100.00", "more", "1000.00"],
])("a change %s has a difference and no percentage", (_, value, before, direction, difference) => {
  expect(changeOf(value, before)).toEqual({ direction, difference, percent: null })
})

test.each(["0.00", "100.00", "-100.00"])("%s twice is the same", (value) => {
  expect(changeOf(value, value)).toEqual({ direction: "same", difference: "0.00", percent: null })
})
