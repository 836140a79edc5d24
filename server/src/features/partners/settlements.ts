import type { Participant } from "@marza/domain/partners/parts.ts"
import type {
  NewSettlement,
  SettlementListQuery,
  SettlementPatch,
} from "@marza/domain/partners/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import type { DatabaseReader, TenantTransaction } from "../../platform/db/database.ts"
import type { PartnerScope } from "../../platform/db/scopes.ts"
import { entryCommands } from "../entries/commands.ts"
import { newestFirst, selectEntries, withoutTime } from "../entries/queries.ts"
import { selectPartners } from "../payers/names.ts"

const newest = newestFirst("settlements", "day")

/** Settlements with who added each, newest day first, then the later added. */
const selectSettlements = (organizationId: string) =>
  selectEntries("settlements", ["amount", "day", "how", "note"], organizationId)
    .select(["settlements.from_partner as from", "settlements.to_partner as to"])
    .orderBy(newest.order)

/** A page of the settlements. */
export async function listSettlements(
  database: DatabaseReader,
  scope: PartnerScope,
  { cursor, limit }: SettlementListQuery,
) {
  const all = selectSettlements(scope.organizationId)
  const [rows] = await database.read(
    scope,
    (cursor ? all.where(newest.isAfter(cursor)) : all).limit(limit + 1),
  )
  const { items, next_cursor } = newest.pageOf(rows, limit)
  return { items: items.map(withoutTime), next_cursor }
}

/** Adds, changes and deletes what participants gave each other. */
export const settlements = entryCommands({
  name: "settlement",
  table: "settlements",
  columns: ["from_partner", "to_partner", "day"],
  find: async ({ one }, { organizationId }: PartnerScope, id) => {
    const row = await one(selectSettlements(organizationId).where("settlements.id", "=", id))
    return row && withoutTime(row)
  },
  hold: async (_transaction, _scope, _path: { settlement_id: string }) => undefined,
  added: async (transaction, { organizationId }, settlement: NewSettlement) => {
    await check(transaction, organizationId, settlement)
    const { from, to, ...fields } = settlement
    return { ...fields, from_partner: from, to_partner: to }
  },
  changed: async (
    transaction,
    { organizationId },
    changes: Omit<SettlementPatch, "version">,
    { stored },
  ) => {
    const { from = stored.from_partner, to = stored.to_partner, ...fields } = changes
    await check(transaction, organizationId, { from, to, day: changes.day }, stored)
    return { ...fields, from_partner: from, to_partner: to }
  },
})

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
