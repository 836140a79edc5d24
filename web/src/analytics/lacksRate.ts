import type { Trend, TrendMonth } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import type { MonthResult } from "@marza/domain/overheads/schemas.ts"

/** Whether a rate is missing in the profit of a month, of which sales and purchases are parts; a kept one may not say. */
export const isProfitMarked = ({
  invested_estimated = false,
  sales_left_out = 0,
}: {
  [Mark in "invested_estimated" | "sales_left_out"]?: TrendMonth[Mark] | undefined
}): boolean => invested_estimated || sales_left_out > 0

/** Whether a rate is missing in the profit after overheads. */
export const isResultMarked = (result: MonthResult): boolean =>
  result.cars_estimated || result.overheads_estimated || result.deposits_kept_estimated

/** Whether a rate is missing in the sum of a list; false while the trend, which knows it, is not loaded. */
export function lacksRate(list: CarList, trend: Trend | undefined): boolean {
  const month = trend?.months.at(-1)
  if (list === "invested") return month?.invested_estimated ?? false
  if (list === "sales") return (month?.sales_left_out ?? 0) > 0
  if (list === "profit") return month !== undefined && isProfitMarked(month)
  return trend?.stock.find(({ age }) => age === list)?.estimated ?? false
}
