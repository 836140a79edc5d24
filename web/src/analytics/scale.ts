import type { Language } from "@marza/domain/language.ts"

export type Scale = { min: number; max: number; ticks: number[] }

const intervals = 4
const room = 0.05

/** The axis of a chart: zero and all values are on it, with up to five round ticks. */
export function scaleOf(values: readonly number[]): Scale {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  if (low === high) return { min: 0, max: 1, ticks: [0] }
  const margin = room * (high - low)
  const [min, max] = [low && low - margin, high && high + margin]
  const step = roundUp((high - low) / intervals)
  const first = Math.ceil(low / step)
  const ticks = Array.from(
    { length: Math.floor(high / step) - first + 1 },
    (_, index) => (first + index) * step,
  )
  return { min, max, ticks }
}

/** The next 1, 2, 2.5 or 5 with zeros. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  return power * ([1, 2, 2.5, 5].find((step) => step * power >= value) ?? 10)
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
