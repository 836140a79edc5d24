import { type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"

/** By how much the price that a paper names is more than that of its car; null where both are the same, or not to compare. */
export function excessOf({ different_sums }: Pick<Paper, "different_sums">): Decimal | null {
  const price = different_sums.find(({ of }) => of === "price")
  return price && price.currency === price.car_currency ? subtract(price.paper, price.car) : null
}
