import type { PaperExportQuery, PaperListQuery } from "@marza/domain/papers/schemas.ts"
import type { PaperDifference } from "@marza/domain/papers/states.ts"
import { type RawBuilder, type Selectable, sql } from "kysely"
import * as z from "zod/mini"
import {
  type Database,
  type Query,
  query,
  type TenantTransaction,
} from "../../platform/db/database.ts"
import type { Papers } from "../../platform/db/schema.gen.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { cursorTime, decodeCursor, encodeCursor, pageOf } from "../../platform/http/cursor.ts"
import { isUnpaid } from "../payers/is-unpaid.ts"
import { lastDeposit } from "./draft.ts"

type RowOf<Select> = Select extends Query<infer Row> ? Row : never

/** The price of the car that a draft would name, as it is now. */
const draftedPrice = (of: "price" | "currency" | "price_eur") => sql`case
  when papers.kind = 'purchase_contract' then ${sql.ref(`cars.purchase_${of}`)}
  when papers.kind = 'deposit_receipt' then ${sql.ref(`deposit.${depositColumns[of]}`)}
  when papers.kind = 'proforma' and cars.sale_price is null
    then ${of === "currency" ? sql`'EUR'` : sql.ref("cars.asking_price")}
  else ${sql.ref(`cars.sale_${of}`)} end`

const depositColumns = { price: "amount", currency: "currency", price_eur: "amount_eur" } as const

/** The deposit that the draft of a receipt is about. */
const selectDeposit = sql<object>`lateral (
  select last.* from (select) one
  cross join lateral (${lastDeposit(sql.ref("papers.organization_id"), sql.ref("papers.car_id"))}) last
  where papers.kind = 'deposit_receipt' and papers.state = 'draft'
)`

/** What the credit invoices of a paper take back of its total: negative, and null where there is none. */
const selectCredits = sql<{
  id: string | null
  total: string | null
  vat_eur: string | null
}>`lateral (
  select (array_agg(credit.id order by credit.issued_at desc, credit.id))[1] as id, sum(credit.total) as total,
    sum(credit.vat_eur) as vat_eur
  from papers credit
  where credit.organization_id = papers.organization_id and credit.credits = papers.id
)`

/** The rate of the day of sale, as the organization has it now. */
const rateNow = sql`vat_rate_on(
  (select o.vat_rates from organizations o where o.id = papers.organization_id), cars.sold_on
)`

/**
 * Whether an invoice says another rate than that of its sale: it prints one under the scheme `standard` alone, and under
 * every scheme by its title whether there is one.
 */
export const contradicts = (rate: RawBuilder<unknown>) => sql`case papers.scheme
  when 'standard' then papers.vat_rate is distinct from ${rate}
  else (papers.vat_rate is null) <> (${rate} is null) end`

/** Only what stands for the deal is compared: neither a draft, nor what was annulled or credited, nor what asks for money. */
const isCompared = sql`papers.state = 'issued' and cars.id is not null
  and papers.kind in ('purchase_contract', 'sale_contract', 'invoice')`
const person = sql`case papers.kind when 'purchase_contract' then cars.bought_from else cars.sold_to end`

/** What of its car is no more as an issued paper says (rules 21.5). */
const differs = sql<PaperDifference[]>`case when ${isCompared} then array_remove(array[
  case when papers.kind = 'invoice' and (cars.status <> 'sold' or cars.sale_price is null) then 'sale' end,
  case when (${draftedPrice("price")}, ${draftedPrice("currency")})
    is distinct from (papers.car_price + coalesce(credit.total, 0), papers.car_currency) then 'price' end,
  case when papers.kind = 'invoice' and cars.vat_scheme is distinct from papers.car_scheme then 'scheme' end,
  case when papers.kind = 'invoice' and cars.status = 'sold' and ${contradicts(rateNow)} then 'vat_rate' end,
  case when papers.blanked_on is null and fold_name(${person}) <> fold_name(papers.side_name) then 'buyer' end
], null) else '{}' end`

/** The VAT of a sale whose invoice names another rate than that of its day. */
const vatOfSale = sql<
  string | null
>`case when ${isCompared} and papers.kind = 'invoice' and cars.status = 'sold'
  and papers.scheme = 'standard' and cars.vat_scheme = 'standard' and ${contradicts(rateNow)} then (
    select figures.vat_due::text from cars_with_figures figures
    where figures.organization_id = papers.organization_id and figures.id = papers.car_id
  ) end`

/** What is left of the sale of an issued invoice, where payments say so. */
const leftToReceive = (organizationId: string) =>
  sql<string | null>`case when papers.kind = 'invoice' and papers.state = 'issued' then (
    select cars.left_to_receive from cars
    where cars.organization_id = papers.organization_id and cars.id = papers.car_id and cars.status = 'sold'
      and (cars.left_to_receive <= 0 or ${isUnpaid(organizationId)})
  ) end`

/** Papers as their list shows them, those made last first. */
export const selectPapers = (organizationId: string) =>
  query
    .selectFrom("papers")
    .leftJoin("cars", (join) =>
      join
        .onRef("cars.organization_id", "=", "papers.organization_id")
        .onRef("cars.id", "=", "papers.car_id"),
    )
    .leftJoin(selectCredits.as("credit"), (join) => join.onTrue())
    .leftJoin(selectDeposit.as("deposit"), (join) => join.onTrue())
    .leftJoin("profiles", "profiles.id", "papers.added_by")
    .select([
      "papers.id",
      "papers.kind",
      "papers.state",
      "papers.series",
      "papers.number",
      "papers.day",
      "papers.car_id",
      sql<string | null>`coalesce(papers.car_name, cars.name)`.as("car_name"),
      "papers.side_name",
      "papers.side_code",
      "papers.side_address",
      "papers.side_vat_number",
      "papers.side_phone",
      "papers.side_email",
      "papers.second_side",
      "papers.language",
      "papers.place",
      "papers.defect_kinds",
      "papers.defects",
      "papers.note",
      sql<Selectable<Papers>["total"]>`coalesce(papers.total, case papers.state
        when 'draft' then ${draftedPrice("price")} end)`.as("total"),
      sql<Selectable<Papers>["currency"]>`coalesce(papers.currency, case papers.state
        when 'draft' then ${draftedPrice("currency")} end)`.as("currency"),
      sql<Selectable<Papers>["total_eur"]>`coalesce(papers.total_eur, case papers.state
        when 'draft' then ${draftedPrice("price_eur")} end)`.as("total_eur"),
      "papers.scheme",
      "papers.vat_rate",
      "papers.vat_eur",
      "papers.credits",
      "credit.id as credited_by",
      sql<string | null>`-credit.total`.as("credited"),
      leftToReceive(organizationId).as("left_to_receive"),
      "papers.rest_how",
      "papers.due_on",
      "papers.annulled_on",
      "papers.annulment_reason",
      "papers.blanked_on",
      "papers.mail_to",
      "papers.mailed_at",
      differs.as("differs"),
      sql<string | null>`(${draftedPrice("price")})::text`.as("car_total"),
      sql<Selectable<Papers>["currency"]>`${draftedPrice("currency")}`.as("car_currency"),
      vatOfSale.as("car_vat_eur"),
      sql<string | null>`credit.vat_eur::text`.as("credited_vat_eur"),
      "papers.issued_at",
      "papers.path",
      "papers.added_by",
      "profiles.full_name",
      "papers.created_at",
      "papers.version",
    ])
    .where("papers.organization_id", "=", organizationId)
    .orderBy("papers.created_at", "desc")
    .orderBy("papers.id", "desc")

export type PaperRow = RowOf<ReturnType<typeof selectPapers>>

/** A paper of the organization. @throws {Refusal} not_found */
export const getPaper = (
  { oneOrNotFound }: TenantTransaction,
  { organizationId }: OrganizationScope,
  paperId: string,
) => oneOrNotFound(selectPapers(organizationId).where("papers.id", "=", paperId))

/** The organization's papers of a filter. */
const selectListed = (
  organizationId: string,
  { car_id, kind, state, year, month, search }: PaperExportQuery,
) =>
  selectPapers(organizationId)
    .$if(car_id !== undefined, (all) => all.where("papers.car_id", "=", car_id ?? ""))
    .$if(kind !== undefined, (all) => all.where("papers.kind", "=", kind ?? "invoice"))
    .$if(state !== undefined, (all) => all.where("papers.state", "=", state ?? "draft"))
    .$if(year !== undefined, (all) => all.where(isOfYear(year ?? 0)))
    .$if(month !== undefined, (all) => all.where(isOfMonth(month ?? 0)))
    .$if(Boolean(search), (all) => all.where(isFound(search ?? "")))

/** A page of them, and one more row where another page follows. */
export const selectPage = (organizationId: string, { cursor, limit, ...filter }: PaperListQuery) =>
  selectListed(organizationId, filter)
    .$if(cursor !== undefined, (all) => all.where(isAfter(cursor ?? "")))
    .limit(limit + 1)

export const cursorOf = ({ created_at, id }: Pick<PaperRow, "created_at" | "id">): string =>
  encodeCursor([created_at, id])

/**
 * A page of papers, with the first page of a list of all cars the years in which the organization has any, the last first,
 * and what the invoices that the filter finds come to.
 */
export async function listPapers(
  database: Database,
  scope: OrganizationScope,
  filter: PaperListQuery,
) {
  const select = selectPage(scope.organizationId, filter)
  const page = (rows: PaperRow[]) => pageOf(rows, filter.limit, cursorOf)
  if (filter.car_id !== undefined || filter.cursor !== undefined) {
    const [rows] = await database.read(scope, select)
    return { ...page(rows), years: null, sums: null }
  }
  const [rows, years, sums] = await database.read(
    scope,
    select,
    selectYears(scope.organizationId),
    selectSums(scope.organizationId, filter),
  )
  return { ...page(rows), years: years.map(({ year }) => year), sums }
}

/** The invoices of each month less its credit invoices, the last month first; without what was annulled (rules 21.10). */
const selectSums = (organizationId: string, filter: PaperExportQuery) =>
  selectListed(organizationId, filter)
    .clearSelect()
    .clearOrderBy()
    .select([
      yearOfPaper.as("year"),
      monthOfPaper.as("month"),
      sql<number>`count(*)::integer`.as("papers"),
      sql<number>`(count(*) filter (where papers.kind = 'credit_invoice'))::integer`.as("credits"),
      sql<string>`sum(in_eur(papers.total_eur, papers.total, null, papers.currency))::text`.as(
        "amount_eur",
      ),
      sql<boolean>`bool_or(is_estimated(papers.total_eur, papers.total, null, papers.currency))`.as(
        "estimated",
      ),
    ])
    .where("papers.kind", "in", ["invoice", "credit_invoice"])
    .where("papers.state", "in", ["issued", "credited"])
    .groupBy(["year", "month"])
    .orderBy("year", "desc")
    .orderBy("month", "desc")

const selectYears = (organizationId: string) =>
  query
    .selectFrom("papers")
    .select(yearOfPaper.as("year"))
    .distinct()
    .where("organization_id", "=", organizationId)
    .orderBy("year", "desc")

const dayOfPaper = sql`coalesce(papers.day, (papers.created_at at time zone 'Europe/Vilnius')::date)`
const yearOfPaper = sql<number>`extract(year from ${dayOfPaper})::integer`
const monthOfPaper = sql<number>`extract(month from ${dayOfPaper})::integer`

const isOfMonth = (month: number) => sql<boolean>`${monthOfPaper} = ${month}`
const isOfYear = (year: number) => sql<boolean>`${yearOfPaper} = ${year}`

/** The number as it is written, the other side's name, or the car's name, plate and VIN. */
const isFound = (search: string) => sql<boolean>`exists (
  select from unnest(array[
    papers.series || papers.number, papers.side_name, papers.car_name, cars.name, cars.registration_number, cars.vin
  ]) found
  where strpos(fold_name(found), fold_name(${search})) > 0
)`

const keySchema = z.tuple([cursorTime, z.guid()])

function isAfter(cursor: string) {
  const [createdAt, id] = decodeCursor(keySchema, cursor)
  return sql<boolean>`(papers.created_at, papers.id) < (${createdAt}::timestamptz, ${id}::uuid)`
}
