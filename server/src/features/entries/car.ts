import { query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/** The car of a money row. */
export const selectCar = ({ organizationId }: OrganizationScope, carId: string) =>
  query
    .selectFrom("cars")
    .select(["id", "status"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", carId)

/**
 * Holds the car until the transaction ends, so that it is neither sold nor deleted meanwhile. Whoever changes a row of a
 * car holds it first, in the order of a deletion: in another order the two would wait for each other.
 * @throws {Refusal} not_found
 */
export const lockCar = (
  { oneOrNotFound }: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
) => oneOrNotFound(selectCar(scope, carId).forUpdate())
