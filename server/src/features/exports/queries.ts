import { type Month, monthName } from "@marza/domain/time/months.ts"
import { type RawBuilder, sql } from "kysely"
import { selectExpenses } from "../expenses/queries.ts"

/** Expenses with the name and the plate of their car. */
export const selectExportedExpenses = (organizationId: string) =>
  selectExpenses(organizationId)
    .innerJoin("cars", (join) =>
      join
        .onRef("cars.organization_id", "=", "expenses.organization_id")
        .onRef("cars.id", "=", "expenses.car_id"),
    )
    .select(["cars.name as car_name", "cars.registration_number"])

/** One of these ids, as a condition. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`

/** Whether a day lies in a month. */
export function isDatedIn(day: RawBuilder<unknown>, { year, month }: Month) {
  const first = `${monthName({ year, month })}-01`
  return sql<boolean>`(${day} >= ${first}::date and ${day} < ${first}::date + interval '1 month')`
}
