import { carFieldNames } from "@marza/domain/cars/fields.ts"
import { sql } from "kysely"
import {
  type OrganizationScope,
  query,
  type TenantTransaction,
} from "../../platform/db/database.ts"
import type { CarRow } from "./columns.ts"
import { selectCar } from "./queries.ts"

/** The transaction's time by the database's clock: the one that also stamps created_at. */
export const now = sql<string>`now()`

/** The start of every update of a car: a new version, and who made it. */
export const updateCar = (scope: OrganizationScope, carId: string) =>
  query
    .updateTable("cars")
    .where("organization_id", "=", scope.organizationId)
    .where("id", "=", carId)
    .set({ version: sql`version + 1`, changed_by: sql<string>`current_actor_id()` })

type StatusFields = Pick<CarRow, "status" | "bought_at" | "preparing_at" | "sold_at">

/** What is kept of a car before its status changes, so that the change can be taken back. */
export const statusUndo = ({ status, bought_at, preparing_at, sold_at }: StatusFields): string =>
  JSON.stringify({ status, bought_at, preparing_at, sold_at })

/** The stored car, held until the transaction ends. @throws {Refusal} not_found */
export async function lockCar(
  { oneOrNotFound }: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
) {
  return await oneOrNotFound(
    query
      .selectFrom("cars")
      .select([
        "id",
        ...carFieldNames,
        "image_path",
        "bought_at",
        "preparing_at",
        "sold_at",
        "version",
        "status_undo",
        "changed_by",
      ])
      .where("organization_id", "=", scope.organizationId)
      .where("id", "=", carId)
      .forUpdate(),
  )
}

/** The car as an answer shows it. @throws {Refusal} not_found */
export async function getCar(
  { oneOrNotFound }: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
): Promise<CarRow> {
  return await oneOrNotFound(selectCar(carId).where("organization_id", "=", scope.organizationId))
}
