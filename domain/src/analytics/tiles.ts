/** The five counts and three sums of the analytics screen (specification section 2). */
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
