import { sql } from "kysely"

// A car's money in EUR, as SQL over the table `car`, for statements that compute it for a whole organization at once.
// The view cars_with_figures computes the same for single cars; tests prove both equal to domain/src/cars/profit.ts.

const purchase = sql`car.purchase_price_eur, car.purchase_price, car.purchase_exchange_rate, car.purchase_currency`
const sale = sql`car.sale_price_eur, car.sale_price, car.sale_exchange_rate, car.sale_currency`
const expense = sql`amount_eur, amount, exchange_rate, currency`
const saleEstimated = sql`is_estimated(${sale})`

export const purchaseEur = sql`in_eur(${purchase})`
export const purchaseEstimated = sql`is_estimated(${purchase})`

/** A sale without a value in EUR is left out, never estimated. */
export const saleEur = sql`case when car.sale_price is not null and not ${saleEstimated} then in_eur(${sale}) end`
export const saleLeftOut = sql`(car.sale_price is not null and ${saleEstimated})`

/** The sum of expenses in EUR, and whether one of them was estimated. */
export const spentSums = sql`sum(expense_in_eur(kind, ${expense})) as eur, bool_or(is_estimated(${expense})) as estimated`

/** What was spent on each `car` of an organization, as the joined table `spent`: one aggregate, not a lookup each. */
export const joinSpent = (organizationId: string) => sql`left join (
  select car_id, ${spentSums} from expenses where organization_id = ${organizationId} group by car_id
) spent on spent.car_id = car.id`
