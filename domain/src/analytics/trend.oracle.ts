import { figuresOf } from "../cars/profit.oracle.ts"
import { type Decimal, sum } from "../money/decimal.ts"
import { type Instant, inMilliseconds } from "../time/instant.ts"
import type { Month } from "../time/months.ts"
import { type MonthlyCar, monthlyCars } from "./monthly.oracle.ts"
import { type AgeBand, ageBands } from "./tiles.ts"
import { ageRanges, stockMoment } from "./trend.ts"

/** The cars in stock of one age, and what they cost so far in EUR. */
export type Stock = { cars: number; cost_eur: Decimal; estimated: boolean }

/** Splits a month's in-stock cars by age; each band has the money tied up in it. */
export function stockByAge(
  cars: readonly MonthlyCar[],
  month: Month,
  now: Instant,
): Record<AgeBand, Stock> {
  const ranges = ageRanges(stockMoment(month, now))
  const stock = monthlyCars(cars, month.year, month.month, "in_stock")
  const entries = ageBands.map((band) => {
    const costs = stock
      .filter((car) => isWithin(ranges[band], car.bought_at ?? car.created_at))
      .map((car) => figuresOf(car, car.expenses))
    const cost_eur = sum(costs.map((cost) => cost.cost_eur))
    const estimated = costs.some((cost) => cost.cost_estimated)
    return [band, { cars: costs.length, cost_eur, estimated }] as const
  })
  return Object.fromEntries(entries) as Record<AgeBand, Stock>
}

function isWithin({ from, before }: { from: Date | null; before: Date | null }, at: Instant) {
  const moment = inMilliseconds(at)
  return (from === null || moment >= +from) && (before === null || moment < +before)
}

/** The median of the numbers; null for none. */
export function median(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
