import type { NewExpense } from "@marza/domain/expenses/schemas.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import {
  type Database,
  type OrganizationScope,
  query,
  type TenantTransaction,
} from "../../platform/db/database.ts"
import { createdOnce } from "../../platform/db/replay.ts"
import { selectExpenses } from "./queries.ts"

/**
 * Adds an expense whose id the browser made. Sent again with the same body, it is there once.
 * @throws {Refusal} not_found: no such car in the organization; id_taken: that id with another body
 */
export function addExpense(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  expense: NewExpense,
) {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    const { one, oneOrNotFound, userId } = transaction
    // The lock keeps the car from being deleted while its expense is added.
    await oneOrNotFound(
      query
        .selectFrom("cars")
        .select("id")
        .where("organization_id", "=", organizationId)
        .where("id", "=", carId)
        .forUpdate(),
    )
    const made = await one(
      query
        .insertInto("expenses")
        .values({
          ...expense,
          amount_eur: eurValue({
            amount: expense.amount,
            currency: expense.currency,
            rate: expense.exchange_rate,
          }),
          organization_id: organizationId,
          car_id: carId,
          added_by: userId,
        })
        .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
        .returning("id"),
    )
    const row = await getExpense(transaction, organizationId, expense.id)
    return createdOnce(made, row, { ...expense, car_id: carId })
  })
}

/** An expense of a car, as a call's path names them. */
type Path = { car_id: string; expense_id: string }

/**
 * Fills in the rate that an expense was added without, and with it the value in EUR. Sent again, it is there
 * once; a rate that somebody else gave is not overwritten, and an expense in EUR has none.
 * @throws {Refusal} not_found; conflict
 */
export function fillInRate(
  database: Database,
  scope: OrganizationScope,
  { car_id, expense_id }: Path,
  rate: Decimal,
) {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    const stored = await transaction.oneOrNotFound(
      query
        .selectFrom("expenses")
        .select(["amount", "currency", "exchange_rate"])
        .where("organization_id", "=", organizationId)
        .where("car_id", "=", car_id)
        .where("id", "=", expense_id)
        .forUpdate(),
    )
    const { amount, currency, exchange_rate: known } = stored
    if (currency === "EUR" || (known !== null && known !== rate)) throw new Refusal("conflict")
    if (known === null) {
      await transaction.run(
        query
          .updateTable("expenses")
          .set({ exchange_rate: rate, amount_eur: eurValue({ amount, currency, rate }) })
          .where("organization_id", "=", organizationId)
          .where("id", "=", expense_id),
      )
    }
    return getExpense(transaction, organizationId, expense_id)
  })
}

/** Deletes an expense of the car. @throws {Refusal} not_found */
export function deleteExpense(
  database: Database,
  scope: OrganizationScope,
  { car_id, expense_id }: Path,
) {
  return database.write(scope, async ({ oneOrNotFound }) => {
    await oneOrNotFound(
      query
        .deleteFrom("expenses")
        .where("organization_id", "=", scope.organizationId)
        .where("car_id", "=", car_id)
        .where("id", "=", expense_id)
        .returning("id"),
    )
  })
}

/** The expense as a response shows it. @throws {Refusal} not_found */
async function getExpense(
  { oneOrNotFound }: TenantTransaction,
  organizationId: string,
  expenseId: string,
) {
  const { created_at: _created, ...expense } = await oneOrNotFound(
    selectExpenses(organizationId).where("expenses.id", "=", expenseId),
  )
  return expense
}
