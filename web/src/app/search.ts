import { type CarList, carLists } from "@marza/domain/analytics/tiles.ts"
import { type CarStatus, statuses } from "@marza/domain/cars/status.ts"

type Search = Record<string, unknown>
type CarListSearch = { status?: CarStatus; search?: string }
type AnalyticsSearch = {
  year?: number | undefined
  month?: number | undefined
  list?: CarList | undefined
}

/** The inputs of the calculator; web/src/calculator/values.ts reads and checks them. */
const calculatorInputs = [
  "sale",
  "profit",
  "profit_unit",
  "transport",
  "repairs",
  "papers",
  "duty",
  "import_vat",
  "vat_rate",
  "vat_scheme",
  "currency",
  "NOK",
  "NOK_day",
  "USD",
  "USD_day",
  "GBP",
  "GBP_day",
] as const
export type CalculatorSearch = {
  [Input in (typeof calculatorInputs)[number]]?: string | number | undefined
}

const isOneOf = <Value>(values: readonly Value[], value: unknown): value is Value =>
  (values as readonly unknown[]).includes(value)
const isWhole = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && Number(value) >= min && Number(value) <= max

/** The search parameters of the list; any other is left out. */
export const carListSearch = ({ status, search }: Search): CarListSearch => ({
  ...(isOneOf(statuses, status) && { status }),
  // A search for digits alone arrives as a number.
  ...((typeof search === "string" || typeof search === "number") && { search: String(search) }),
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

/** The inputs of the calculator as they stand in the URL, where a number without quotes arrives as one. */
export const calculatorSearch = (search: Search): CalculatorSearch =>
  Object.fromEntries(
    calculatorInputs.map((name) => {
      const value = search[name]
      return [name, typeof value === "string" || typeof value === "number" ? value : undefined]
    }),
  )
