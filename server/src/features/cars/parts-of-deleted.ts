import type { CarDeletionQuery } from "@marza/domain/cars/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/**
 * What becomes of a car's parts of invoices for several cars when it is deleted, which the transaction holds (rules 19.6):
 * they become overheads, or go with it and the invoices are less by them.
 * @throws {Refusal} part_of_split with the parts, when the request does not say
 */
export async function settleParts(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
  parts: CarDeletionQuery["parts"],
): Promise<void> {
  await lockSplitsOf(transaction, scope, [carId])
  if (parts === "delete") return
  const { organizationId } = scope
  const found = await transaction.all(
    query
      .selectFrom("expenses")
      .select(["id as expense_id", "split_id", "description", "amount", "currency"])
      .where("organization_id", "=", organizationId)
      .where("car_id", "=", carId)
      .where("split_id", "is not", null)
      .orderBy("date")
      .orderBy("id"),
  )
  if (found.length === 0) return
  if (parts === undefined) throw new Refusal("part_of_split", { detail: { parts: found } })
  await transaction.run(
    query.selectNoFrom(
      sql`leave_parts_as_overheads(${organizationId}::uuid, ${carId}::uuid)`.as("left"),
    ),
  )
}

/**
 * Holds the invoices that cars have parts of, in the order of their ids: of two who delete cars of the same invoices, the
 * second waits here. At the end of the transaction each would wait for the other (settle_split).
 * @param carIds of cars that the transaction holds
 */
export async function lockSplitsOf(
  { run }: TenantTransaction,
  { organizationId }: OrganizationScope,
  carIds: readonly string[],
): Promise<void> {
  await run(
    query
      .selectFrom("splits")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where(
        "id",
        "in",
        query
          .selectFrom("expenses")
          .select("split_id")
          .where("organization_id", "=", organizationId)
          .where(sql<boolean>`car_id = any(${carIds}::uuid[])`)
          .where("split_id", "is not", null),
      )
      .orderBy("id")
      .forUpdate(),
  )
}

/** Keeps the organization from being deleted, before rows of its own and cars are held (hold_organization). */
export const holdOrganization = ({ run }: TenantTransaction) =>
  run(query.selectNoFrom(sql`hold_organization()`.as("held")))
