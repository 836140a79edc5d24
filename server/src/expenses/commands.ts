import type { NewExpense } from "@marza/domain/expenses/schemas.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type Asker, type Database, query } from "../db/database.ts"
import { selectExpenses } from "./queries.ts"

export type OfCar = Asker & { organizationId: string; carId: string }

/**
 * Adds an expense whose id the browser made. Sent again with the same body, it is there once.
 * @throws {Refusal} not_found: no such car in the organization; id_taken: that id with another body
 */
export function addExpense(database: Database, { carId, ...place }: OfCar, expense: NewExpense) {
  const { organizationId } = place
  return database.write(place, async ({ first, userId }) => {
    // The lock keeps the car from going while its expense is added.
    const car = await first(
      query
        .selectFrom("cars")
        .select("id")
        .where("organization_id", "=", organizationId)
        .where("id", "=", carId)
        .forUpdate(),
    )
    if (!car) throw new Refusal("not_found")
    const made = await first(
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
    const row = await first(selectExpenses(organizationId).where("expenses.id", "=", expense.id))
    const same =
      row?.car_id === carId &&
      (Object.keys(expense) as (keyof NewExpense)[]).every((field) => row[field] === expense[field])
    if (!row || !same) throw new Refusal("id_taken")
    return { row, made: made !== undefined }
  })
}

/** Deletes an expense of the car. @throws {Refusal} not_found */
export function deleteExpense(database: Database, { carId, ...place }: OfCar, expenseId: string) {
  return database.write(place, async ({ first }) => {
    const gone = await first(
      query
        .deleteFrom("expenses")
        .where("organization_id", "=", place.organizationId)
        .where("car_id", "=", carId)
        .where("id", "=", expenseId)
        .returning("id"),
    )
    if (!gone) throw new Refusal("not_found")
  })
}
