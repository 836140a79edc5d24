import { type CarList, carLists } from "@marza/domain/analytics/tiles.ts"
import { isOneOf } from "./search.ts"

type AnalyticsSearch = {
  year?: number | undefined
  month?: number | undefined
  list?: CarList | undefined
}

const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

/** The month and the open list. A wrong value becomes undefined. */
export function analyticsSearch({ year, month, list }: Record<string, unknown>): AnalyticsSearch {
  const isMonth = isWhole(year, 2000, 2100) && isWhole(month, 1, 12)
  return {
    year: isMonth ? year : undefined,
    month: isMonth ? month : undefined,
    list: isOneOf(carLists, list) ? list : undefined,
  }
}
