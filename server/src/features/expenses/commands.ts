import { expenseFieldNames } from "@marza/domain/expenses/fields.ts"
import { type CheckedExpense, expenseProblems } from "@marza/domain/expenses/rules.ts"
import type { ExpensePatch, ExpenseRate, NewExpense } from "@marza/domain/expenses/schemas.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { editedRate } from "@marza/domain/rates/dated-rate.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { readNames } from "../../platform/db/names.ts"
import { createOnce } from "../../platform/db/replay.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { checkRateDays } from "../rates/check.ts"
import { eurOf, rateAt } from "./money.ts"
import { selectExpenses } from "./queries.ts"

/**
 * Adds an expense whose id the browser made. Sent again with the same body, it is there once, or not again.
 * @throws {Refusal} not_found: no such car in the organization; id_taken: that id with another body
 */
export function addExpense(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  expense: NewExpense,
) {
  const { organizationId } = scope
  return database.write(scope, (transaction) =>
    createOnce(
      transaction,
      scope,
      { kind: "expense", body: expense, about: { car_id: carId } },
      {
        create: async () => {
          checkExpense(expense)
          await lockCar(transaction, scope, carId)
          await checkRateDays(transaction, [{ field: "rate_day", after: rateAt(expense) }])
          const made = await transaction.one(
            query
              .insertInto("expenses")
              .values({
                ...expense,
                amount_eur: eurOf(expense),
                organization_id: organizationId,
                car_id: carId,
                added_by: transaction.userId,
                changed_by: sql<string>`current_actor_id()`,
              })
              .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
              .returning("id"),
          )
          if (!made) return undefined
          return getExpense(transaction, organizationId, expense.id)
        },
        read: () => readExpense(transaction, organizationId, expense.id),
        // An answer that is older than the invoices for several cars does not say so.
        namesOf: async ({ added_by, part_of = null }) => ({
          part_of,
          ...(await readNames(transaction, added_by)),
        }),
      },
    ),
  )
}

/** An expense of a car, as a call's path names them. */
type Path = { car_id: string; expense_id: string }

/**
 * Saves an edit of the version that was read.
 * @throws {Refusal} stale_version with `current` and `changed_by`; not_found; part_of_split
 */
export function changeExpense(
  database: Database,
  scope: OrganizationScope,
  { car_id, expense_id }: Path,
  { version, ...changes }: ExpensePatch,
) {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    const stored = await lockExpense(transaction, scope, { car_id, expense_id })
    const current = () => getExpense(transaction, organizationId, expense_id)
    await checkVersion(transaction, stored, version, current)
    const { currency, exchange_rate: sentRate, rate_day } = changes
    const before = rateAt(stored)
    const after = editedRate(before, { currency, rate: sentRate, day: rate_day })
    await checkRateDays(transaction, [{ field: "rate_day", before, after }])
    const { changed_by: _, version: __, ...kept } = stored
    const expense = { ...kept, ...changes, exchange_rate: after.rate, rate_day: after.day }
    checkExpense(expense, stored)
    await transaction.run(
      updateExpense(scope, expense_id).set({ ...expense, amount_eur: eurOf(expense) }),
    )
    await markCarChanged(transaction, scope, car_id)
    return current()
  })
}

/** @throws {Refusal} bad_request with what is wrong with the expense as a whole */
function checkExpense(expense: CheckedExpense, before?: CheckedExpense): void {
  const fields = expenseProblems(expense, before)
  if (Object.keys(fields).length > 0) throw new Refusal("bad_request", { fields })
}

/**
 * Holds the car until the transaction ends, so that it is not deleted meanwhile. Whoever changes an expense holds its
 * car first, in the order of a deletion: in another order the two would wait for each other.
 * @throws {Refusal} not_found
 */
async function lockCar(
  { oneOrNotFound }: TenantTransaction,
  { organizationId }: OrganizationScope,
  carId: string,
): Promise<void> {
  await oneOrNotFound(
    query
      .selectFrom("cars")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("id", "=", carId)
      .forUpdate(),
  )
}

/**
 * Its expenses change a car, but they make no new version of it: an edit of the car that is open goes on. What changes
 * its sums marks it by itself (sum_rows_of_cars); an edit may change no more than words. A car that is marked already
 * is left alone: a second update in one transaction would check its organization, and wait for a deletion of that, which
 * waits for the car.
 */
const markCarChanged = (
  { run }: TenantTransaction,
  { organizationId }: OrganizationScope,
  carId: string,
) =>
  run(
    query
      .updateTable("cars")
      .set({ changed_at: sql<string>`now()` })
      .where("organization_id", "=", organizationId)
      .where("id", "=", carId)
      .where("changed_at", "<>", sql<string>`now()::timestamptz(3)`),
  )

/**
 * The stored expense, held with its car until the transaction ends.
 * @throws {Refusal} not_found; part_of_split: it is changed with the whole
 */
async function lockExpense(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  { car_id, expense_id }: Path,
) {
  await lockCar(transaction, scope, car_id)
  const { split_id, ...stored } = await transaction.oneOrNotFound(
    query
      .selectFrom("expenses")
      .select([...expenseFieldNames, "version", "changed_by", "split_id"])
      .where("organization_id", "=", scope.organizationId)
      .where("car_id", "=", car_id)
      .where("id", "=", expense_id)
      .forUpdate(),
  )
  if (split_id !== null) throw new Refusal("part_of_split", { detail: { split_id } })
  return stored
}

/** The start of every update of an expense: a new version, and who made it. */
const updateExpense = ({ organizationId }: OrganizationScope, expenseId: string) =>
  query
    .updateTable("expenses")
    .where("organization_id", "=", organizationId)
    .where("id", "=", expenseId)
    .set({ version: sql`version + 1`, changed_by: sql<string>`current_actor_id()` })

/**
 * Fills in the rate that an expense was added without, and with it the value in EUR. Sent again, it is there
 * once; a rate that somebody else gave is not overwritten, and an expense in EUR has none.
 * @throws {Refusal} not_found; conflict; part_of_split
 */
export function fillInRate(
  database: Database,
  scope: OrganizationScope,
  { car_id, expense_id }: Path,
  { exchange_rate: rate, rate_day: day }: ExpenseRate,
) {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    const stored = await lockExpense(transaction, scope, { car_id, expense_id })
    const { amount, currency, exchange_rate: known } = stored
    if (currency === "EUR" || (known !== null && known !== rate)) throw new Refusal("conflict")
    if (known === null) {
      await checkRateDays(transaction, [{ field: "rate_day", after: { currency, rate, day } }])
      await transaction.run(
        updateExpense(scope, expense_id).set({
          exchange_rate: rate,
          rate_day: day,
          amount_eur: eurValue({ amount, currency, rate }),
        }),
      )
    }
    return getExpense(transaction, organizationId, expense_id)
  })
}

/** Deletes an expense of the car. @throws {Refusal} not_found; part_of_split */
export function deleteExpense(database: Database, scope: OrganizationScope, path: Path) {
  return database.write(scope, async (transaction) => {
    await lockExpense(transaction, scope, path)
    await transaction.run(
      query
        .deleteFrom("expenses")
        .where("organization_id", "=", scope.organizationId)
        .where("id", "=", path.expense_id),
    )
  })
}

/** The expense as a response shows it. @throws {Refusal} not_found */
async function getExpense(
  transaction: TenantTransaction,
  organizationId: string,
  expenseId: string,
) {
  const expense = await readExpense(transaction, organizationId, expenseId)
  if (!expense) throw new Refusal("not_found")
  return expense
}

async function readExpense({ one }: TenantTransaction, organizationId: string, expenseId: string) {
  const row = await one(selectExpenses(organizationId).where("expenses.id", "=", expenseId))
  if (!row) return undefined
  const { created_at: _created, ...expense } = row
  return expense
}
