import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { lockCar, updateCar } from "../cars/commands.ts"

/** The first photo of a car, if it has any (rules 13.1). */
export const selectCover = ({ organizationId }: OrganizationScope, carId: string) =>
  query
    .selectFrom("attachments")
    .select(["id", "path", "position", "size"])
    .where("organization_id", "=", organizationId)
    .where("car_id", "=", carId)
    .where("kind", "=", "photo")
    .where("deleted_at", "is", null)
    .orderBy("position")
    .orderBy("id")
    .limit(1)

/**
 * Notes in the car, which lists read, what its first photo is now: another one makes a new version of the car. Whatever
 * else changed of its attachments, the car has changed by it. Called last in a change of attachments, whose
 * transaction holds the car.
 */
export async function updateCover(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
): Promise<void> {
  const cover = await transaction.one(selectCover(scope, carId))
  const { image_path: before } = await lockCar(transaction, scope, carId)
  const path = cover?.path ?? null
  await transaction.run(
    path === before
      ? query
          .updateTable("cars")
          .where("organization_id", "=", scope.organizationId)
          .where("id", "=", carId)
          .set({ changed_at: sql<string>`now()` })
      : updateCar(scope, carId).set({ image_path: path }),
  )
}
