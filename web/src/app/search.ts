import { type CarList, carLists } from "@marza/domain/analytics/tiles.ts"
import { type CarSort, carSorts, defaultCarSort } from "@marza/domain/cars/sorts.ts"
import { type CarStatus, statuses } from "@marza/domain/cars/status.ts"

type Search = Record<string, unknown>
type CarListSearch = { status?: CarStatus; search?: string; sort?: CarSort; unpaid?: true }
type PlainSearch = Record<string, string | number | undefined>
type AnalyticsSearch = {
  year?: number | undefined
  month?: number | undefined
  list?: CarList | undefined
}

const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value)
const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

/** The search parameters of the list; any other is left out, and so is the default order. */
export const carListSearch = ({ status, search, sort, unpaid }: Search): CarListSearch => ({
  ...(isOneOf(statuses, status) && { status }),
  // A search for digits alone arrives as a number.
  ...((typeof search === "string" || typeof search === "number") && { search: String(search) }),
  ...(isOneOf(carSorts, sort) && sort !== defaultCarSort && { sort }),
  ...(unpaid === true && { unpaid }),
})

/** The month and the open list. A wrong value becomes undefined, because the router would keep an absent one. */
export function analyticsSearch({ year, month, list }: Search): AnalyticsSearch {
  const isMonth = isWhole(year, 2000, 2100) && isWhole(month, 1, 12)
  return {
    year: isMonth ? year : undefined,
    month: isMonth ? month : undefined,
    list: isOneOf(carLists, list) ? list : undefined,
  }
}

/** Texts and numbers, which the page reads and checks itself, so that the first screen loads nothing of it. */
export const plainSearch = (search: Search): PlainSearch =>
  Object.fromEntries(
    Object.entries(search).map(([name, value]) => [
      name,
      typeof value === "string" || typeof value === "number" ? value : undefined,
    ]),
  )
