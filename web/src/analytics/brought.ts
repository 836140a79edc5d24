import type { Trend } from "@marza/domain/analytics/schemas.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { afterOverheads } from "@marza/domain/overheads/result.ts"
import type { MonthResults } from "@marza/domain/overheads/schemas.ts"
import type { Month } from "@marza/domain/time/months.ts"

export const isSameMonth = (one: Month, other: Month) =>
  one.year === other.year && one.month === other.month

export type Brought = Month & { brought: Decimal; isEstimated: boolean }

/**
 * What each month of a trend brought: what its sold cars earned after VAT, and for those who see overheads after these
 * (rules 18.3).
 */
export const broughtIn = ({ months }: Trend, results: MonthResults | undefined): Brought[] =>
  months.map(({ year, month, sold_profit, sold_profit_estimated }) => {
    const beside = results?.months.find((one) => isSameMonth(one, { year, month }))
    return {
      year,
      month,
      brought: beside ? afterOverheads(sold_profit, beside) : sold_profit,
      isEstimated: sold_profit_estimated || (beside?.estimated ?? false),
    }
  })

/** Whether the two tell of the same month: while one of them loads, it is that of the month that was shown before. */
export function isOfOneMonth(trend: Trend, results: MonthResults): boolean {
  const [one, other] = [trend.months.at(-1), results.months.at(-1)]
  return one !== undefined && other !== undefined && isSameMonth(one, other)
}
