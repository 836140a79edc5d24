import { amountOf } from "@marza/domain/money/cents.ts"
import { type Entry, entriesOf } from "@marza/domain/partners/ledger.ts"
import { type Participant, partsOn } from "@marza/domain/partners/parts.ts"
import type { Shares, StatementQuery, StatementRow } from "@marza/domain/partners/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { dayInVilnius, todayInVilnius } from "@marza/domain/time/days.ts"
import * as z from "zod/mini"
import { type DatabaseReader, query } from "../../platform/db/database.ts"
import type { PartnerScope } from "../../platform/db/scopes.ts"
import { decodeCursor, encodeCursor, pageOf } from "../../platform/http/cursor.ts"
import { allDays, selectLedger, toLedger } from "./ledger.ts"
import { askedBy, reckon } from "./reckon.ts"

const statementKeySchema = z.tuple([
  z.string().check(z.regex(/^\d{4}-\d\d-\d\d [\da-f-]{36} \d\d$/)),
])

/**
 * A participant's whole statement, some hundred rows at a time.
 * @throws {Refusal} not_found: no such partner in the organization
 */
export async function readWholeStatement(
  database: DatabaseReader,
  scope: PartnerScope,
  participant: Participant,
): Promise<() => Generator<StatementRow[]>> {
  const [[ledger]] = await database.read(
    scope,
    selectLedger(scope.organizationId, { days: allDays }),
  )
  const parts = await reckon("wholeStatement", askedBy(scope), ledger, { participant })
  if (!parts) throw new Refusal("not_found")
  return function* () {
    for (const part of parts) yield JSON.parse(part) as StatementRow[]
  }
}

/**
 * A page of a participant's statement, of which only so many days are read as usually fill it. Who takes part in little
 * has fewer rows on them, and all are read.
 * @throws {Refusal} not_found: no such partner in the organization
 */
export async function readStatement(
  database: DatabaseReader,
  scope: PartnerScope,
  { partner_id, cursor, limit }: StatementQuery,
) {
  const [after] = cursor ? decodeCursor(statementKeySchema, cursor) : []
  const readRest = async (count: number | null) => {
    const days = { until: after?.slice(0, "2026-01-01".length) ?? null, count }
    const [[ledger]] = await database.read(scope, selectLedger(scope.organizationId, { days }))
    const options = { participant: partner_id ?? null, after, limit }
    const page = await reckon("statementPage", askedBy(scope), ledger, options)
    if (!page) throw new Refusal("not_found")
    return page.isEnough ? page.rows : null
  }
  const rest = (await readRest(limit)) ?? (await readRest(null)) ?? []
  const { items, next_cursor } = pageOf(rest, limit, ({ key }) => encodeCursor([key]))
  return { items: items.map(({ row }) => row), next_cursor }
}

/** How the profit of a car is shared. @throws {Refusal} not_found */
export async function readShares(
  database: DatabaseReader,
  scope: PartnerScope,
  carId: string,
): Promise<Shares> {
  const { organizationId } = scope
  const [[row], [stored]] = await database.read(
    scope,
    selectLedger(organizationId, { carId }),
    query
      .selectFrom("cars")
      .select(["version", "status", "sold_on", "created_at"])
      .where("organization_id", "=", organizationId)
      .where("id", "=", carId),
  )
  // Of one car it is short.
  const ledger = toLedger(row?.text ?? "")
  const [car] = ledger.cars
  if (!car || !stored) throw new Refusal("not_found")
  // A car that is sold without a value has a day of sale, too, which the ledger leaves out.
  const day =
    stored.status === "sold"
      ? (stored.sold_on ?? dayInVilnius(stored.created_at))
      : todayInVilnius(new Date())
  const parts = car.shares ?? partsOn(ledger.parts, day)
  const entries = entriesOf(ledger).filter(({ car_id }) => car_id === carId)
  const shares = entries.filter(({ kind }) => kind === "profit_share")
  const sumFor = (partnerId: Participant, among: readonly Entry[]) =>
    among.reduce(
      (all, { participant, cents }) => (participant === partnerId ? all + cents : all),
      0n,
    )
  const participants = [...ledger.partners, null]
  return {
    is_own: car.shares !== null,
    items: participants
      .map((partner_id) => ({
        partner_id,
        parts: parts.find((part) => part.partner_id === partner_id)?.parts ?? 0,
        amount: car.sold_on === null ? null : amountOf(sumFor(partner_id, shares)),
      }))
      .filter((item) => item.parts > 0),
    balances: participants
      .map((partner_id) => ({ partner_id, cents: sumFor(partner_id, entries) }))
      .filter(({ cents }) => cents !== 0n)
      .map(({ partner_id, cents }) => ({ partner_id, amount: amountOf(cents) })),
    version: stored.version,
  }
}
