import type { Car } from "@marza/domain/cars/schemas.ts"
import { amountOf, centsOf } from "@marza/domain/money/cents.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"

type Expected = { amount: Decimal; estimated: boolean }

/**
 * What a car that is not sold may bring: its sale price, where one is typed, or else its asking price, without what it has
 * cost so far. Null without both. In cents, so that the first screen needs no decimal library.
 */
export function expectedProfit(
  car: Pick<Car, "profit" | "profit_estimated" | "asking_price" | "cost_eur" | "cost_estimated">,
): Expected | null {
  if (car.profit !== null) return { amount: car.profit, estimated: car.profit_estimated }
  if (car.asking_price === null) return null
  const amount = amountOf(centsOf(car.asking_price) - centsOf(car.cost_eur))
  return { amount, estimated: car.cost_estimated }
}
