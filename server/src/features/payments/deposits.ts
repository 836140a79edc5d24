import { isSomebodyElse } from "@marza/domain/cars/buyer.ts"
import type { DepositEnd } from "@marza/domain/payments/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectHeldDeposits } from "./queries.ts"

/** What a write makes of a car. */
type Sold = { id: string; status: string; sold_to: string | null }

/**
 * Called with a car that is locked, before it is written: where it becomes sold to somebody else than the payer of a
 * deposit that is held, the deposit becomes what the request says. The others count by themselves (settle_deposits_of_car).
 * @param day of the sale, on which such a deposit is returned or kept
 * @throws {Refusal} deposit_of_another, with `deposits`: the request does not say it
 */
export async function settleDeposits(
  transaction: TenantTransaction,
  { organizationId }: OrganizationScope,
  { before, after }: { before: Sold; after: Sold },
  { end, day }: { end: DepositEnd | undefined; day: string },
): Promise<void> {
  if (before.status === "sold" || after.status !== "sold" || after.sold_to === null) return
  const held = await transaction.all(selectHeldDeposits(organizationId, [before.id]))
  const ofAnother = held.filter(({ payer }) => isSomebodyElse(payer, after.sold_to))
  if (ofAnother.length === 0) return
  if (!end) throw new Refusal("deposit_of_another", { detail: { deposits: ofAnother } })
  if (end === "counted") return
  const ids = ofAnother.map(({ id }) => id)
  await transaction.run(
    query
      .updateTable("payments")
      .set({
        state: end,
        // Not before the deposit itself was received.
        state_day: sql<string>`greatest(day, ${day}::date)`,
        version: sql`version + 1`,
        changed_by: sql<string>`current_actor_id()`,
      })
      .where("organization_id", "=", organizationId)
      .where(sql<boolean>`id = any(${ids}::uuid[])`),
  )
}

/**
 * Refuses what must not happen to a car with a deposit that is held, unless the request says that it may.
 * @param except a deposit that does not count
 * @throws {Refusal} deposit_held, with `deposits`
 */
export async function refuseHeldDeposits(
  transaction: TenantTransaction,
  { organizationId }: OrganizationScope,
  carId: string,
  except?: string,
): Promise<void> {
  const held = await transaction.all(selectHeldDeposits(organizationId, [carId]))
  const others = held.filter(({ id }) => id !== except)
  if (others.length > 0) throw new Refusal("deposit_held", { detail: { deposits: others } })
}
