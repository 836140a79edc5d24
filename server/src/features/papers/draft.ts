import { requisiteNames } from "@marza/domain/organizations/requisites.ts"
import type { Draft, ReceivedDeposit } from "@marza/domain/papers/compose.ts"
import type { NewPaper, SecondSide, Side } from "@marza/domain/papers/schemas.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type RawBuilder, type Selectable, sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import { nameOf } from "../../platform/db/names.ts"
import type { Papers } from "../../platform/db/schema.gen.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

type SideColumns = Pick<
  Selectable<Papers>,
  "side_name" | "side_code" | "side_address" | "side_vat_number" | "side_phone" | "side_email"
>
type SentColumns = SideColumns & Pick<Selectable<Papers>, "defect_kinds" | "defects">
type Way = Draft["receivedWays"][number]

export const sideOf = (row: SideColumns): Side => ({
  name: row.side_name,
  code: row.side_code,
  address: row.side_address,
  vat_number: row.side_vat_number,
  phone: row.side_phone,
  email: row.side_email,
})

export const defectsOf = ({
  defect_kinds,
  defects,
}: Pick<SentColumns, "defect_kinds" | "defects">) => ({
  kinds: defect_kinds,
  text: defects,
})

/** The columns of the fields that a body sends as objects; what it does not send stays. */
export const columnsOf = ({
  side,
  second_side: second,
  defects,
}: Partial<Pick<NewPaper, "side" | "second_side" | "defects">>) => ({
  ...(side && {
    side_name: side.name,
    side_code: side.code,
    side_address: side.address,
    side_vat_number: side.vat_number,
    side_phone: side.phone,
    side_email: side.email,
  }),
  ...(second !== undefined && { second_side: secondColumn(second) }),
  ...(defects && { defect_kinds: defects.kinds, defects: defects.text }),
})

/** As the column holds it. */
export const secondColumn = (second: SecondSide | null) =>
  sql<SecondSide | null>`${second && JSON.stringify(second)}::jsonb`

/** A paper that is held until the transaction ends. @throws {Refusal} not_found */
export const lockPaper = (
  { oneOrNotFound }: TenantTransaction,
  { organizationId }: OrganizationScope,
  paperId: string,
) =>
  oneOrNotFound(
    query
      .selectFrom("papers")
      .selectAll()
      .where("organization_id", "=", organizationId)
      .where("id", "=", paperId)
      .forUpdate(),
  )

export type StoredPaper = Awaited<ReturnType<typeof lockPaper>>

/**
 * Holds a draft and, first, its car, in the order of a deletion of the car: of two papers of a car the second sees the first.
 * @throws {Refusal} not_found
 */
export async function lockPaperOfCar(
  transaction: TenantTransaction,
  scope: OrganizationScope,
  paperId: string,
): Promise<StoredPaper> {
  const { organizationId } = scope
  await transaction.run(
    query
      .selectFrom("cars")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where(
        "id",
        "=",
        query
          .selectFrom("papers")
          .select("car_id")
          .where("organization_id", "=", organizationId)
          .where("id", "=", paperId),
      )
      .forNoKeyUpdate(),
  )
  return lockPaper(transaction, scope, paperId)
}

const carColumns = [
  "name",
  "registration_number",
  "vin",
  "first_registered",
  "mileage_km",
  "inspection_until",
  "sdk_code",
  "status",
  "sold_on",
  "bought_on",
  "purchase_price",
  "purchase_currency",
  "purchase_exchange_rate",
  "purchase_rate_day",
  "purchase_price_eur",
  "purchase_paid_how",
  "sale_price",
  "sale_currency",
  "sale_exchange_rate",
  "sale_rate_day",
  "sale_price_eur",
  "asking_price",
  "vat_scheme",
  "vat_rate",
  "vat_due",
  "left_to_receive",
  "buyer_vat_number",
  "buyer_vat_checked_on",
  "transport_proof",
  "bought_from",
  "sold_to",
] as const

/** All that a draft becomes a paper of, as it is now. @throws {Refusal} not_found: its car is gone */
export async function readDraft(
  transaction: TenantTransaction,
  { organizationId }: OrganizationScope,
  stored: StoredPaper,
  today: string,
) {
  const { oneOrNotFound, one, all } = transaction
  if (stored.car_id === null) throw new Refusal("not_found")
  const entered = await oneOrNotFound(
    query
      .selectFrom("cars_with_figures")
      .select(carColumns)
      .where("organization_id", "=", organizationId)
      .where("id", "=", stored.car_id),
  )
  const organization = await oneOrNotFound(
    query
      .selectFrom("organizations")
      .select([...requisiteNames, "color_scheme"])
      .where("id", "=", organizationId),
  )
  const { kind } = stored
  const asked =
    kind === "proforma" && entered.sale_price === null
      ? await one(selectLeftOfAsked(organizationId, stored.car_id))
      : undefined
  const deposit =
    kind === "deposit_receipt" ? await one(selectDeposit(organizationId, stored.car_id)) : undefined
  const received = await all(selectReceivedWays(organizationId, stored.car_id))
  const { language, day, second_side, place, note, rest_how, due_on } = stored
  // A credit invoice is never drafted.
  const draftedKind = kind as NewPaper["kind"]
  const paper = {
    kind: draftedKind,
    language,
    day,
    place,
    note,
    side: sideOf(stored),
    second_side,
    defects: defectsOf(stored),
    rest_how,
    due_on,
  }
  return {
    paper,
    car: { ...entered, ...asked },
    deposit: deposit ?? null,
    organization,
    receivedWays: received.map(({ how }) => how),
    issuer: await nameOf(transaction, transaction.userId),
    today,
  }
}

/** What its deposits leave of what is asked for a car. */
const selectLeftOfAsked = (organizationId: string, carId: string) => ({
  compile: () =>
    sql<Pick<Draft["car"], "left_to_receive">>`
      select sums.left_to_receive
      from cars c
      cross join lateral payment_sums(c.organization_id, c.id, c.asking_price, c.asking_price, null, 'EUR', false) sums
      where c.organization_id = ${organizationId} and c.id = ${carId}`.compile(query),
})

/** The last deposit of a car that keeps it or counts for its price. */
export const lastDeposit = (organization: RawBuilder<unknown>, car: RawBuilder<unknown>) => sql`
  select p.amount, p.currency, p.exchange_rate, p.rate_day, p.amount_eur, p.day, p.until, p.how
  from payments p
  where p.organization_id = ${organization} and p.car_id = ${car} and p.state in ('held', 'counted')
  order by p.day desc, p.created_at desc, p.id
  limit 1`

const selectDeposit = (organizationId: string, carId: string) => ({
  compile: () =>
    (lastDeposit(sql`${organizationId}`, sql`${carId}`) as RawBuilder<ReceivedDeposit>).compile(
      query,
    ),
})

/** How what was received of a sale was handed over: its payments and, of what none of them names, what the sale itself says. */
const selectReceivedWays = (organizationId: string, carId: string) => ({
  compile: () =>
    sql<{ how: Way }>`
      select how from payments
      where organization_id = ${organizationId} and car_id = ${carId}
        and coalesce(state, 'counted') in ('held', 'counted')
      union
      select c.sale_received_how from cars c
      cross join lateral payment_sums(
        c.organization_id, c.id, c.sale_price_eur, c.sale_price, c.sale_exchange_rate, c.sale_currency, false
      ) sums
      where c.organization_id = ${organizationId} and c.id = ${carId}
        and c.status = 'sold' and c.sale_received_how is not null and sums.left_to_receive > 0`.compile(
      query,
    ),
})
