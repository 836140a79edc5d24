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

const units = [
  [1_000_000, "M"],
  [1000, "k"],
] as const

/** "25k", "−1,5M": short, because the axis takes width from the chart. */
export function tickLabel(tick: number, language: Language): string {
  const [divisor, unit] = units.find(([size]) => Math.abs(tick) >= size) ?? [1, ""]
  const digits = new Intl.NumberFormat(language, { maximumFractionDigits: 2 })
  return `${tick < 0 ? "\u2212" : ""}${digits.format(Math.abs(tick) / divisor)}${unit}`
}
