import { expect, test } from "vitest"
import { fromTop, scaleOf, tickLabel, unitOf } from "./scale.ts"

test("the ticks of a scale are round and hold zero", () => {
  expect(scaleOf([30_000, 48_134.3]).ticks).toEqual([0, 10_000, 20_000, 30_000, 40_000, 50_000])
  expect(scaleOf([51_191.75, 56_250, -26_025.25]).ticks).toEqual([
    -40_000, -20_000, 0, 20_000, 40_000, 60_000,
  ])
  expect(scaleOf([-900, -100]).ticks).toEqual([-1000, -800, -600, -400, -200, 0])
})

test("a month without figures has a scale of zero alone", () => {
  expect(scaleOf([0, 0])).toEqual({ min: 0, max: 1, ticks: [0] })
})

test("every value is between the first and the last of six ticks at most, and they are inside the chart", () => {
  for (const values of [
    [999_999_999.99, -1],
    [-5],
    [12],
    [1234.56, 98_765.43, -246_913.57],
    [31, -11],
  ]) {
    const scale = scaleOf(values)
    expect(scale.ticks.length).toBeLessThanOrEqual(6)
    expect(scale.ticks[0]).toBeLessThanOrEqual(Math.min(0, ...values))
    expect(scale.ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(0, ...values))
    for (const value of [0, ...values, ...scale.ticks]) {
      expect(fromTop(value, scale)).toBeGreaterThanOrEqual(0)
      expect(fromTop(value, scale)).toBeLessThanOrEqual(100)
    }
  }
})

test("the ticks of a scale are labelled shortly, in one unit and in the language", () => {
  const labels = (values: number[], language: "lt" | "en") => {
    const scale = scaleOf(values)
    const unit = unitOf(scale)
    return [unit, ...scale.ticks.map((tick) => tickLabel(tick, unit, language))]
  }
  expect(labels([0], "lt")).toEqual(["euros", "0"])
  expect(labels([-700, -100], "lt")).toEqual(["euros", "−800", "−600", "−400", "−200", "0"])
  expect(labels([7000, -3000], "lt")).toEqual(["thousands", "−5", "−2,5", "0", "2,5", "5", "7,5"])
  expect(labels([7000, -3000], "en")).toEqual(["thousands", "−5", "−2.5", "0", "2.5", "5", "7.5"])
  expect(labels([1_900_000], "en")).toEqual(["millions", "0", "0.5", "1", "1.5", "2"])
})
