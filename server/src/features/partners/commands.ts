import type { Participant } from "@marza/domain/partners/parts.ts"
import {
  type MovedQuery,
  maxPartners,
  type PartnersPut,
  type Shares,
  type SharesPut,
} from "@marza/domain/partners/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { TextCode } from "@marza/domain/texts/text.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { checkVersion } from "../../platform/db/check-version.ts"
import {
  type Database,
  query,
  readerOf,
  type TenantTransaction,
} from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { lockCar, updateCar } from "../cars/commands.ts"
import { selectPartners } from "../payers/names.ts"
import { allDays, selectLedger, selectPartsVersion } from "./ledger.ts"
import { readShares } from "./queries.ts"
import { askedBy, reckon } from "./reckon.ts"
import { readPartners } from "./response.ts"

type Item = PartnersPut["items"][number]

/**
 * Says who is a partner and in which parts the profit is shared from a day on. Whatever was chosen for that day or a later
 * one is replaced; a partner who is not named has ended.
 * @throws {Refusal} stale_version with `current`; bad_request; parts_move with what sold cars would move, unless the query
 *   says that it is known
 */
export function changePartners(
  database: Database,
  scope: OrganizationScope<"owner">,
  { body, moved }: MovedQuery & { body: PartnersPut },
) {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    await lockParts(transaction, organizationId)
    const reader = readerOf(transaction)
    const stored = await transaction.one(selectPartsVersion(organizationId))
    const version = stored?.version ?? 0
    if (body.version !== version) {
      const current = await readPartners(reader, scope)
      throw new Refusal("stale_version", { detail: { current, changed_by: null } })
    }
    const today = todayInVilnius(new Date())
    const from = body.from === undefined ? today : body.from
    if (from === null && version > 0) refuse("from", "partsFromFirst")
    if (from !== null && from > today) refuse("from", "dayInFuture")

    const partners = await transaction.all(selectPartners(organizationId))
    const known = new Map(partners.map((partner) => [partner.id, partner]))
    await checkPeople(transaction, organizationId, body.items, known)
    const added = body.items.flatMap(({ partner_id, user_id }) =>
      partner_id !== null && !known.has(partner_id) ? [{ id: partner_id, user_id }] : [],
    )
    // With those who have ended, of whom the figures stay.
    if (partners.length + added.length > maxPartners) refuse("items", "tooManyPartners")
    if (!moved) {
      const ledger = await transaction.one(selectLedger(organizationId, { days: allDays }))
      const chosen = { from_day: from, items: body.items }
      const moves = await reckon("moves", askedBy(scope), ledger, { chosen })
      if (moves) throw new Refusal("parts_move", { detail: moves })
    }

    await writePartners(transaction, organizationId, { partners, added, items: body.items })
    await writeParts(transaction, organizationId, { from, items: body.items, version: version + 1 })
    return readPartners(reader, scope)
  })
}

type KnownPartner = { id: string; user_id: string | null; is_active: boolean }

/** Who is a partner now: those that are added, and of each that is known the account, and whether it is still one. */
async function writePartners(
  { run }: TenantTransaction,
  organization_id: string,
  {
    partners,
    added,
    items,
  }: {
    partners: readonly KnownPartner[]
    added: readonly Pick<KnownPartner, "id" | "user_id">[]
    items: readonly Item[]
  },
): Promise<void> {
  if (added.length > 0)
    await run(
      query.insertInto("partners").values(
        added.map((one, index) => ({
          ...one,
          organization_id,
          joined_no: partners.length + index + 1,
        })),
      ),
    )
  for (const { id, user_id, is_active } of partners) {
    const item = items.find(({ partner_id }) => partner_id === id)
    const after = { user_id: item ? item.user_id : user_id, is_active: !!item }
    if (after.user_id === user_id && after.is_active === is_active) continue
    await run(
      query
        .updateTable("partners")
        .set(after)
        .where("organization_id", "=", organization_id)
        .where("id", "=", id),
    )
  }
}

/** The parts from a day on, in place of whatever was chosen for that day or a later one. */
async function writeParts(
  { run }: TenantTransaction,
  organization_id: string,
  { from, items, version }: { from: string | null; items: readonly Item[]; version: number },
): Promise<void> {
  const replaced = query.deleteFrom("partner_parts").where("organization_id", "=", organization_id)
  await run(from === null ? replaced : replaced.where("from_day", ">=", from))
  await run(
    query.insertInto("partner_parts").values(
      items.map(({ partner_id, parts }) => ({
        organization_id,
        from_day: from,
        partner_id,
        parts,
        version,
      })),
    ),
  )
}

/** Whoever chooses parts holds them until the transaction ends. */
const lockParts = ({ oneOrNotFound }: TenantTransaction, organizationId: string) =>
  oneOrNotFound(
    query.selectFrom("organizations").select("id").where("id", "=", organizationId).forUpdate(),
  )

/**
 * A new partner is a member and no other partner; one that is known stays the same person, or gets the account that it
 * has lost; the firm is nobody's account.
 * @throws {Refusal} bad_request
 */
async function checkPeople(
  { all }: TenantTransaction,
  organizationId: string,
  items: readonly Item[],
  known: ReadonlyMap<string, Pick<KnownPartner, "user_id">>,
): Promise<void> {
  const chosen: string[] = []
  for (const { partner_id, user_id } of items) {
    const stored = partner_id === null ? { user_id: null } : known.get(partner_id)
    const isSame = stored?.user_id === user_id
    if (partner_id === null && !isSame) refuse("items", "partnerOfAnother")
    if (stored?.user_id && !isSame) refuse("items", "partnerOfAnother")
    if (!isSame && user_id !== null) chosen.push(user_id)
    if (!stored && user_id === null) refuse("items", "partnerUnknown")
  }
  if (chosen.length === 0) return
  const others = [...known.values()].map(({ user_id }) => user_id)
  if (new Set(chosen).size < chosen.length || chosen.some((id) => others.includes(id)))
    refuse("items", "partnerTwice")
  const members = await all(
    query
      .selectFrom("organization_members")
      .select("user_id")
      .where("organization_id", "=", organizationId)
      .where("user_id", "in", chosen),
  )
  if (members.length < chosen.length) refuse("items", "partnerUnknown")
}

const refuse = (field: string, code: TextCode): never => {
  throw new Refusal("bad_request", { fields: { [field]: code } })
}

/**
 * Gives a car shares of its own, or with none takes them back.
 * @throws {Refusal} not_found; stale_version with `current` and `changed_by`; bad_request: no such partner
 */
export function changeShares(
  database: Database,
  scope: OrganizationScope<"owner" | "admin">,
  carId: string,
  { version, items }: Omit<SharesPut, "items"> & { items: SharesPut["items"] | null },
): Promise<Shares> {
  const { organizationId } = scope
  return database.write(scope, async (transaction) => {
    const stored = await lockCar(transaction, scope, carId)
    const reader = readerOf(transaction)
    const current = () => readShares(reader, scope, carId)
    await checkVersion(transaction, stored, version, current)
    const partners = await transaction.all(selectPartners(organizationId))
    const isKnown = ({ partner_id }: { partner_id: Participant }) =>
      partner_id === null || partners.some(({ id }) => id === partner_id)
    if (items && !items.every(isKnown)) refuse("items", "partnerUnknown")
    await transaction.run(
      query
        .deleteFrom("car_shares")
        .where("organization_id", "=", organizationId)
        .where("car_id", "=", carId),
    )
    if (items)
      await transaction.run(
        query
          .insertInto("car_shares")
          .values(
            items.map((item) => ({ ...item, organization_id: organizationId, car_id: carId })),
          ),
      )
    await transaction.run(updateCar(scope, carId))
    return current()
  })
}
