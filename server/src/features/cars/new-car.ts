import type { CarField } from "@marza/domain/cars/fields.ts"
import type { NewCar } from "@marza/domain/cars/schemas.ts"
import { foldName } from "@marza/domain/cars/search.ts"
import { timestampsOnCreate } from "@marza/domain/cars/status.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { chosenDays, createdAt, type Time, timesWithDays } from "./days.ts"

/**
 * A new car as it is stored, apart from its keys and who made it.
 * @param now when it is entered
 * @param today the day of that in Vilnius
 */
export function newCar(car: Pick<NewCar, CarField>, now: Time, today: string) {
  const { bought_on, preparing_on, sold_on, ...columns } = car
  const times = timesWithDays(
    timestampsOnCreate<Time>(car.status, now),
    chosenDays({ bought_on, preparing_on, sold_on }, {}),
    today,
  )
  return {
    ...columns,
    ...derivedOf(car),
    ...times,
    created_at: createdAt(times, null, today, now),
  }
}

/** The stored values that derive from the entered ones: the EUR values and the name as search compares it. */
export const derivedOf = (car: Pick<NewCar, CarField>) => ({
  name_folded: foldName(car.name),
  purchase_price_eur: eurValue({
    amount: car.purchase_price,
    currency: car.purchase_currency,
    rate: car.purchase_exchange_rate,
  }),
  sale_price_eur:
    car.sale_price === null
      ? null
      : eurValue({
          amount: car.sale_price,
          currency: car.sale_currency,
          rate: car.sale_exchange_rate,
        }),
})
