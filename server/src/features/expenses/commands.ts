import { expenseFieldNames } from "@marza/domain/expenses/fields.ts"
import { expenseProblems } from "@marza/domain/expenses/rules.ts"
import type { ExpensePatch, ExpenseRate, NewExpense } from "@marza/domain/expenses/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { readNames } from "../../platform/db/names.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { lockCar } from "../entries/car.ts"
import { entryCommands, refuseProblems } from "../entries/commands.ts"
import { checkRateDay, editedMoney, eurOf } from "../entries/money.ts"
import { withoutTime } from "../entries/queries.ts"
import { selectExpenses } from "./queries.ts"

/** An expense of a car, as a call's path names them. */
type Path = { car_id: string; expense_id: string }

/** Adds, changes and deletes an expense of a car. A part of an invoice for several cars is refused: part_of_split. */
export const expenses = entryCommands({
  name: "expense",
  table: "expenses",
  columns: [...expenseFieldNames, "split_id"],
  find: async ({ one }, { organizationId }: OrganizationScope, id) => {
    const row = await one(selectExpenses(organizationId).where("expenses.id", "=", id))
    return row && withoutTime(row)
  },
  // An answer that is older than the invoices for several cars does not say so.
  namesOf: async (transaction, { added_by, part_of = null }) => ({
    part_of,
    ...(await readNames(transaction, added_by)),
  }),
  hold: (transaction, scope, { car_id }: Path) => lockCar(transaction, scope, car_id),
  refuse: ({ split_id }) => {
    if (split_id !== null) throw new Refusal("part_of_split", { detail: { split_id } })
  },
  added: async (transaction, scope, expense: NewExpense, { car_id }) => {
    refuseProblems(expenseProblems(expense))
    await lockCar(transaction, scope, car_id)
    await checkRateDay(transaction, expense)
    return { ...expense, amount_eur: eurOf(expense) }
  },
  changed: async (transaction, _scope, changes: Omit<ExpensePatch, "version">, before) => {
    const { split_id: _, ...stored } = before.stored
    const expense = editedMoney(stored, changes)
    await checkRateDay(transaction, expense, stored)
    refuseProblems(expenseProblems(expense, stored))
    return { ...expense, amount_eur: eurOf(expense) }
  },
  afterChanged: (transaction, scope, { car_id }) => markCarChanged(transaction, scope, car_id),
})

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
 * Fills in the rate that an expense was added without, and with it the value in EUR. Sent again, it is there
 * once; a rate that somebody else gave is not overwritten, and an expense in EUR has none.
 * @throws {Refusal} not_found; conflict; part_of_split
 */
export function fillInRate(
  database: Database,
  scope: OrganizationScope,
  path: Path,
  { exchange_rate, rate_day }: ExpenseRate,
) {
  return database.write(scope, async (transaction) => {
    const { stored } = await expenses.lock(transaction, scope, path)
    const { currency, exchange_rate: known } = stored
    if (currency === "EUR" || (known !== null && known !== exchange_rate))
      throw new Refusal("conflict")
    if (known === null) {
      await checkRateDay(transaction, { currency, exchange_rate, rate_day })
      const amount_eur = eurOf({ ...stored, exchange_rate })
      const columns = { exchange_rate, rate_day, amount_eur }
      await expenses.update(transaction, scope, path.expense_id, columns)
    }
    return expenses.get(transaction, scope, path.expense_id)
  })
}
