import { selectPayments } from "./queries.ts"

/** Payments with the name and the plate of their car. */
export const selectExportedPayments = (organizationId: string) =>
  selectPayments(organizationId)
    .innerJoin("cars", (join) =>
      join
        .onRef("cars.organization_id", "=", "payments.organization_id")
        .onRef("cars.id", "=", "payments.car_id"),
    )
    .select(["cars.name as car_name", "cars.registration_number"])
