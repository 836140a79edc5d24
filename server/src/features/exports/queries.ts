import { sql } from "kysely"
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
