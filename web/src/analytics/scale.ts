import type { Language } from "@marza/domain/language.ts"

export type Scale = { min: number; max: number; ticks: number[] }

const maxIntervals = 5
/** Beyond the first and the last tick, where a line or a dot may lie. */
const room = 0.05

/** The axis of a chart: up to six round ticks, one of them zero, with all values between the first and the last. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return { min: 0, max: 1, ticks: [0] }
  const step = stepOf(low, high)
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)]
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
  const margin = room * (last - first) * step
  return {
    min: low && first * step - margin,
    max: high && last * step + margin,
    ticks,
  }
}

/** The smallest 1, 2, 2.5 or 5 with zeros that needs no more intervals than there may be. */
function stepOf(low: number, high: number): number {
  const power = 10 ** Math.floor(Math.log10((high - low) / maxIntervals))
  const fits = (step: number) => Math.ceil(high / step) - Math.floor(low / step) <= maxIntervals
  return [1, 2, 2.5, 5, 10].map((digit) => digit * power).find(fits) ?? 20 * power
}

/** The distance of a value from the top of the chart, in percent. */
export const fromTop = (value: number, { min, max }: Scale) => (100 * (max - value)) / (max - min)

export type Unit = "euros" | "thousands" | "millions"

const sizes: Record<Unit, number> = { millions: 1_000_000, thousands: 1000, euros: 1 }

/** What the labels of a scale count, the same for all: short, because the axis takes width from the chart. */
export function unitOf({ ticks }: Scale): Unit {
  const longest = Math.max(...ticks.map(Math.abs))
  if (longest >= sizes.millions) return "millions"
  return longest >= sizes.thousands ? "thousands" : "euros"
}

/** "25", "−1,5": in the unit of the scale. */
export function tickLabel(tick: number, unit: Unit, language: Language): string {
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return `${tick < 0 ? "\u2212" : ""}${digits.format(Math.abs(tick) / sizes[unit])}`
}
