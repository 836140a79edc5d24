import { selectExpenses } from "./queries.ts"

/** Expenses with the name and the plate of their car. */
export const selectExportedExpenses = (organizationId: string) =>
  selectExpenses(organizationId)
    .innerJoin("cars", (join) =>
      join
        .onRef("cars.organization_id", "=", "expenses.organization_id")
        .onRef("cars.id", "=", "expenses.car_id"),
    )
    .select(["cars.name as car_name", "cars.registration_number"])
