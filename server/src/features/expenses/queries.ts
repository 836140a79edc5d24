import { expenseFieldNames } from "@marza/domain/expenses/fields.ts"
import type { Expense, ExpenseListQuery } from "@marza/domain/expenses/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectCar } from "../entries/car.ts"
import { newestFirst, selectEntries, withoutTime } from "../entries/queries.ts"

/**
 * A page of a car's expenses, newest date first, and the sums of all of them by type.
 * @throws {Refusal} not_found: no such car in the organization
 */
export async function listExpenses(
  database: Database,
  scope: OrganizationScope,
  carId: string,
  { cursor, limit }: ExpenseListQuery,
) {
  const { organizationId } = scope
  const ofCar = selectExpenses(organizationId).where("expenses.car_id", "=", carId)
  const [cars, rows, sums] = await database.read(
    scope,
    selectCar(scope, carId),
    (cursor ? ofCar.where(newest.isAfter(cursor)) : ofCar).limit(limit + 1),
    selectSums(organizationId, carId),
  )
  if (cars.length === 0) throw new Refusal("not_found")
  const { items, next_cursor } = newest.pageOf(rows, limit)
  return { rows: items.map(withoutTime), sums, next_cursor }
}

/** Of which invoice for several cars an expense is a part, which of how many, and how much the whole is. */
export const partOf = sql<Expense["part_of"]>`case when expenses.split_id is not null then (
  select json_build_object(
    'split_id', splits.id,
    'place', (
      select count(*) from expenses other
      where other.organization_id = splits.organization_id and other.split_id = splits.id
        and other.split_place <= expenses.split_place
    ),
    'parts', (
      select count(*) from expenses other
      where other.organization_id = splits.organization_id and other.split_id = splits.id
    ) + (select count(*) from overheads_of_split(splits.organization_id, splits.id)),
    'amount', splits.amount::text
  )
  from splits
  where splits.organization_id = expenses.organization_id and splits.id = expenses.split_id
) end`

const newest = newestFirst("expenses", "date")

/** Expenses with the name and picture of who added them, newest date first, then the later added. */
export const selectExpenses = (organizationId: string) =>
  selectEntries(
    "expenses",
    ["car_id", ...expenseFieldNames, "amount_eur", "organization_id"],
    organizationId,
  )
    .select([partOf.as("part_of"), "profiles.avatar_path"])
    .orderBy(newest.order)

/** The sums of a car's expenses, each value converted as everywhere (domain/src/money/eur.ts). */
export const selectSums = (organizationId: string, carId: string) =>
  query
    .selectFrom("expenses")
    .select([
      "expense_type",
      sql<string>`sum(expense_in_eur(kind, amount_eur, amount, exchange_rate, currency))`.as(
        "amount_eur",
      ),
      sql<boolean>`bool_or(is_estimated(amount_eur, amount, exchange_rate, currency))`.as(
        "estimated",
      ),
    ])
    .where("organization_id", "=", organizationId)
    .where("car_id", "=", carId)
    .groupBy("expense_type")
    .orderBy("expense_type")
