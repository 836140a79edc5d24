import type { MonthlyFigures, TrendMonth } from "@marza/domain/analytics/schemas.ts"

/** Whether a month has no stock, purchases or sales, so that a comparison with it says nothing. */
export const isEmptyMonth = ({ total, invested, sales }: MonthlyFigures | TrendMonth) =>
  total === 0 && invested === "0.00" && sales === "0.00"
