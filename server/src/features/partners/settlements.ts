import type { Participant } from "@marza/domain/partners/parts.ts"
import type { NewSettlement, SettlementPatch } from "@marza/domain/partners/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import { checkVersion } from "../../platform/db/check-version.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { nameOf } from "../../platform/db/names.ts"
import { createOnce } from "../../platform/db/replay.ts"
import type { PartnerScope } from "../../platform/db/scopes.ts"
import { selectPartners } from "../payers/names.ts"
import { selectSettlements } from "./queries.ts"

/**
 * Adds a settlement whose id the browser made. Sent again with the same body, it is there once, or not again.
 * @throws {Refusal} bad_request; id_taken
 */
export function addSettlement(database: Database, scope: PartnerScope, settlement: NewSettlement) {
  const { organizationId } = scope
  return database.write(scope, (transaction) =>
    createOnce(
      transaction,
      scope,
      { kind: "settlement", body: settlement },
      {
        create: async () => {
          await check(transaction, organizationId, settlement)
          const { from, to, ...fields } = settlement
          const made = await transaction.one(
            query
              .insertInto("settlements")
              .values({
                ...fields,
                from_partner: from,
                to_partner: to,
                organization_id: organizationId,
                added_by: transaction.userId,
                changed_by: sql<string>`current_actor_id()`,
              })
              .onConflict((conflict) => conflict.columns(["organization_id", "id"]).doNothing())
              .returning("id"),
          )
          return made && readSettlement(transaction, organizationId, settlement.id)
        },
        read: () => readSettlement(transaction, organizationId, settlement.id),
        namesOf: async ({ added_by }) => ({ full_name: await nameOf(transaction, added_by) }),
      },
    ),
  )
}

/** Saves an edit of the version that was read. @throws {Refusal} stale_version; bad_request; not_found */
export function changeSettlement(
  database: Database,
  scope: PartnerScope,
  settlementId: string,
  { version, ...changes }: SettlementPatch,
) {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    const stored = await transaction.oneOrNotFound(lockSettlement(organizationId, settlementId))
    const current = async () => {
      const row = await readSettlement(transaction, organizationId, settlementId)
      if (!row) throw new Refusal("not_found")
      return row
    }
    await checkVersion(transaction, stored, version, current)
    const { from = stored.from, to = stored.to, ...fields } = changes
    await check(transaction, organizationId, { from, to, day: changes.day }, stored)
    await transaction.run(
      query
        .updateTable("settlements")
        .where("organization_id", "=", organizationId)
        .where("id", "=", settlementId)
        .set({
          ...fields,
          from_partner: from,
          to_partner: to,
          version: sql`version + 1`,
          changed_by: sql<string>`current_actor_id()`,
        }),
    )
    return current()
  })
}

/** @throws {Refusal} not_found */
export function deleteSettlement(database: Database, scope: PartnerScope, settlementId: string) {
  return database.write(scope, (transaction) =>
    transaction.oneOrNotFound(
      query
        .deleteFrom("settlements")
        .where("organization_id", "=", scope.organizationId)
        .where("id", "=", settlementId)
        .returning("id"),
    ),
  )
}

type Checked = { from: Participant; to: Participant; day?: string | undefined }

/** @throws {Refusal} bad_request: no such partner, money to oneself, or a day that is not there yet */
async function check(
  { all }: TenantTransaction,
  organizationId: string,
  { from, to, day }: Checked,
  before?: { day: string },
): Promise<void> {
  const refuse = (
    field: string,
    code: "partnerUnknown" | "settlementWithOneself" | "dayInFuture",
  ) => {
    throw new Refusal("bad_request", { fields: { [field]: code } })
  }
  if (from === to) refuse("to", "settlementWithOneself")
  const partners = await all(selectPartners(organizationId))
  for (const [field, id] of Object.entries({ from, to }))
    if (id !== null && !partners.some((partner) => partner.id === id))
      refuse(field, "partnerUnknown")
  if (day !== undefined && day !== before?.day && day > todayInVilnius(new Date()))
    refuse("day", "dayInFuture")
}

const lockSettlement = (organizationId: string, settlementId: string) =>
  query
    .selectFrom("settlements")
    .select(["from_partner as from", "to_partner as to", "day", "version", "changed_by"])
    .where("organization_id", "=", organizationId)
    .where("id", "=", settlementId)
    .forUpdate()

async function readSettlement(
  { one }: TenantTransaction,
  organizationId: string,
  settlementId: string,
) {
  const row = await one(
    selectSettlements(organizationId).where("settlements.id", "=", settlementId),
  )
  if (!row) return undefined
  const { created_at: _, ...settlement } = row
  return settlement
}
