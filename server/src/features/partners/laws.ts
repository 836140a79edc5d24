import { amountOf, centsOf } from "@marza/domain/money/cents.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import { selectLedger } from "./ledger.ts"
import { reckon } from "./reckon.ts"

/**
 * Reads what the two laws of docs/rules.md 23 say of an organization: over all participants, what is to be settled comes to
 * 0.00, and what is in cars to the cost of those that count as not sold, which is computed anew
 * from their prices and expenses.
 * @returns the function of one organization, which gives null where it has no partners; sums in EUR
 */
export const openBalances =
  (database: Pick<Database, "readAsOwner">) => async (organizationId: string) => {
    const [[row], [unsold]] = await database.readAsOwner(
      organizationId,
      selectLedger(organizationId),
      selectCostOfUnsold(organizationId),
    )
    const requester = { organization: organizationId, person: "" }
    const { partners, figures } = await reckon("figures", requester, row, {})
    if (partners.length === 0) return null
    const sum = (amount: "settle_now" | "in_cars") =>
      figures.reduce((all, row) => all + centsOf(row[amount]), 0n)
    const [settled, inCars] = [sum("settle_now"), sum("in_cars")]
    const cost = unsold?.cost ?? "0.00"
    return {
      doAddUp: settled === 0n && inCars === centsOf(cost),
      sums: { settle_now: amountOf(settled), in_cars: amountOf(inCars), cost },
    }
  }

const selectCostOfUnsold = (organizationId: string) =>
  query
    .selectFrom("cars")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("expenses")
          .select(
            sql<Decimal>`sum(expense_in_eur(kind, amount_eur, amount, exchange_rate, currency))`.as(
              "amount",
            ),
          )
          .whereRef("expenses.organization_id", "=", "cars.organization_id")
          .whereRef("expenses.car_id", "=", "cars.id")
          .as("spent"),
      (join) => join.onTrue(),
    )
    .select(
      sql<Decimal>`coalesce(sum(coalesce(spent.amount, 0) +
        in_eur(purchase_price_eur, purchase_price, purchase_exchange_rate, purchase_currency)
      ), 0)::numeric(20, 2)`.as("cost"),
    )
    .where("cars.organization_id", "=", organizationId)
    .where(sql<boolean>`status <> 'sold' or sale_eur is null`)
