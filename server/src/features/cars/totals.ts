import type { CarTotals } from "@marza/domain/cars/calls.ts"
import type { CarTotalsQuery } from "@marza/domain/cars/schemas.ts"
import { nearPatterns } from "@marza/domain/cars/search.ts"
import { sum } from "@marza/domain/money/decimal.ts"
import { sql } from "kysely"
import { type Database, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { conditionOf, type Match, type Searched } from "./queries.ts"

/** What the cars of a list come to, also those of its later pages. Expected profits are in no sum. */
export async function readTotals(
  database: Database,
  scope: OrganizationScope,
  { status, ...filter }: CarTotalsQuery,
): Promise<CarTotals> {
  // Names are compared less strictly where none contains what is searched under whichever tab, as in the list.
  const hasNear = filter.search && nearPatterns(filter.search).length > 0
  const matches: Match[] = hasNear ? ["containing", "sounding", "near"] : ["containing"]
  for (const match of matches) {
    const [rows] = await database.read(scope, selectTotals(scope.organizationId, filter, match))
    if (rows.length > 0) return add(rows.filter((row) => !status || row.status === status))
  }
  return add([])
}

type StatusTotals = CarTotals & { status: string }

const selectTotals = (organizationId: string, filter: Searched, match: Match) => {
  const totals = query
    .selectFrom("cars")
    .select([
      "status",
      sql<number>`count(*)::integer`.as("cars"),
      sql<string>`sum(purchase_eur)`.as("purchase_eur"),
      sql<boolean>`bool_or(purchase_estimated)`.as("purchase_estimated"),
      sql<string>`sum(expenses_eur)`.as("expenses_eur"),
      sql<string>`sum(cost_eur)`.as("cost_eur"),
      sql<boolean>`bool_or(purchase_estimated or expenses_estimated)`.as("cost_estimated"),
      sql<number>`count(profit)::integer`.as("profit_cars"),
      sql<string>`coalesce(sum(profit), 0.00)`.as("profit"),
      sql<boolean>`bool_or(profit is not null and (purchase_estimated or expenses_estimated))`.as(
        "profit_estimated",
      ),
    ])
    .where("organization_id", "=", organizationId)
    .groupBy("status")
  const condition = conditionOf(organizationId, filter, match)
  return condition ? totals.where(condition) : totals
}

const add = (rows: readonly StatusTotals[]): CarTotals => ({
  cars: rows.reduce((cars, row) => cars + row.cars, 0),
  purchase_eur: sum(rows.map((row) => row.purchase_eur)),
  purchase_estimated: rows.some((row) => row.purchase_estimated),
  expenses_eur: sum(rows.map((row) => row.expenses_eur)),
  cost_eur: sum(rows.map((row) => row.cost_eur)),
  cost_estimated: rows.some((row) => row.cost_estimated),
  profit_cars: rows.reduce((cars, row) => cars + row.profit_cars, 0),
  profit: sum(rows.map((row) => row.profit)),
  profit_estimated: rows.some((row) => row.profit_estimated),
})
