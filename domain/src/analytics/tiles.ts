/** The five counts and three sums of the analytics screen (rules 6.2 to 6.5). */
export const tiles = [
  "total",
  "in_stock",
  "preparing",
  "sold",
  "sales_rate",
  "invested",
  "sales",
  "profit",
] as const

export type Tile = (typeof tiles)[number]

/** Stock by age: days since a car was bought, or created when that is unknown. */
export const ageBands = ["age_under_30", "age_30_to_60", "age_over_60"] as const

export type AgeBand = (typeof ageBands)[number]

/** The figures that list their cars: the tiles, cars that lack a rate, days to the sale, and stock by age. */
export const carLists = [...tiles, "warnings", "days_to_sell", ...ageBands] as const

export type CarList = (typeof carLists)[number]

/** Sold of all in whole percent, half up; 0 without cars (rules 6.5). */
export const salesRate = (sold: number, total: number): number =>
  total === 0 ? 0 : Math.round((100 * sold) / total)
