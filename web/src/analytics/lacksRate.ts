import type { Trend } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"

/** Whether a rate is missing in the sum of a list; false while the trend, which knows it, is not loaded. */
export function lacksRate(list: CarList, trend: Trend | undefined): boolean {
  const month = trend?.months.at(-1)
  const isInvestedEstimated = month?.invested_estimated ?? false
  const isSaleLeftOut = (month?.sales_left_out ?? 0) > 0
  if (list === "invested") return isInvestedEstimated
  if (list === "sales") return isSaleLeftOut
  if (list === "profit") return isInvestedEstimated || isSaleLeftOut
  return trend?.stock.find(({ age }) => age === list)?.estimated ?? false
}
