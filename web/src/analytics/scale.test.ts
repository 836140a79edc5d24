import { expect, test } from "vitest"
import { fromTop, scaleOf, tickLabel } from "./scale.ts"

test("the ticks of a scale are round and hold zero", () => {
  expect(scaleOf([30_000, 48_134.3]).ticks).toEqual([0, 20_000, 40_000])
  expect(scaleOf([51_191.75, 56_250, -26_025.25]).ticks).toEqual([-25_000, 0, 25_000, 50_000])
  expect(scaleOf([-900, -100]).ticks).toEqual([-750, -500, -250, 0])
})

test("a month without figures has a scale of zero alone", () => {
  expect(scaleOf([0, 0])).toEqual({ min: 0, max: 1, ticks: [0] })
})

test("every value and zero are inside the chart", () => {
  for (const values of [[999_999_999.99, -1], [-5], [12], [1234.56, 98_765.43, -246_913.57]]) {
    const scale = scaleOf(values)
    for (const value of [0, ...values, ...scale.ticks]) {
      expect(fromTop(value, scale)).toBeGreaterThanOrEqual(0)
      expect(fromTop(value, scale)).toBeLessThanOrEqual(100)
    }
  }
})

test("a tick is labelled shortly in the language", () => {
  const labels = (tick: number) => [tickLabel(tick, "lt"), tickLabel(tick, "en")]
  expect(labels(0)).toEqual(["0", "0"])
  expect(labels(750)).toEqual(["750", "750"])
  expect(labels(25_000)).toEqual(["25k", "25k"])
  expect(labels(-2500)).toEqual(["−2,5k", "−2.5k"])
  expect(labels(1_500_000)).toEqual(["1,5M", "1.5M"])
})
