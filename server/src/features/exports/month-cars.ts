import { documentKinds } from "@marza/domain/attachments/kinds.ts"
import { type CarColumn, carColumnsIn } from "@marza/domain/cars/export-columns.ts"
import { purchaseInEur, saleEur } from "@marza/domain/cars/profit.ts"
import { carWordsIn } from "@marza/domain/cars/words/both.ts"
import type { Language } from "@marza/domain/language.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { schemeOf } from "@marza/domain/papers/sums.ts"
import { column, summed, type TableColumn } from "@marza/domain/table/column.ts"
import { taxableValue } from "@marza/domain/vat/due.ts"
import { type SaleScheme, saleSchemes } from "@marza/domain/vat/rates.ts"
import { type RawBuilder, sql } from "kysely"
import { query, type Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { lineOf } from "../analytics/export.ts"
import { type CarRow, carColumns } from "../cars/columns.ts"
import { namePartners } from "../payers/names.ts"
import { isBought, type MonthPackage } from "./month-data.ts"
import { type MonthTexts, monthTexts } from "./month-texts.ts"
import { anyOf } from "./queries.ts"

/** A car that was bought or sold in the month, and what it adds to the month's sums; null where it adds nothing. */
export type PackageCar = CarRow & {
  is_bought: boolean
  is_sold: boolean
  invested: Decimal | null
  sales: Decimal | null
  month_profit: Decimal | null
  has_document: boolean
  /** The numbers of its invoices that stand, and the buyer as the last of them names it; null without one. */
  invoices: string | null
  invoiced_code: string | null
  invoiced_vat_number: string | null
  /** Its invoice was credited whole, and no other one stands. */
  is_credited: boolean
  /** Whether the organization issues invoices at all. */
  has_invoices: boolean
  /** The VAT of its purchase that is deducted in the month, in EUR. */
  deducted: Decimal
}

/** Which cars of a month are read, in which order: by their first day in it, or sales by scheme, rate and day, or by day. */
type Choice = "all" | "sold" | "soldByDay"

const orders: Record<Choice, RawBuilder<unknown>[]> = {
  all: [sql`coalesce(bought_on, sold_on)`],
  sold: [
    sql`array_position(
      ${saleSchemes}::text[], case when vat_rate is null then 'none' else vat_scheme end
    )`,
    sql`vat_rate`,
    sql`sold_on`,
  ],
  soldByDay: [sql`sold_on`],
}

/** Cars of the month, part by part. */
export async function* readPackageCars(
  snapshot: Snapshot,
  { organizationId }: OrganizationScope,
  { taking, partnerNames }: Pick<MonthPackage, "taking" | "partnerNames">,
  choice: Choice,
): AsyncGenerator<PackageCar[]> {
  const inMonth = new Map(
    taking.filter((car) => choice === "all" || car.is_sold).map((car) => [car.id, car]),
  )
  const cars = query
    .selectFrom("cars_with_figures")
    .select(carColumns)
    .innerJoin(papers.as("papered"), (join) => join.onTrue())
    .select([
      hasDocument.as("has_document"),
      deducted(organizationId).as("deducted"),
      "papered.invoices",
      "papered.invoiced_code",
      "papered.invoiced_vat_number",
      sql<boolean>`papered.invoices is null and papered.is_credited`.as("is_credited"),
      hasInvoices(organizationId).as("has_invoices"),
    ])
    .where("organization_id", "=", organizationId)
    .where("id", "=", anyOf([...inMonth.keys()]))
  const ordered = orders[choice].reduce((ordering, by) => ordering.orderBy(by), cars)
  for await (const rows of snapshot.batches(ordered.orderBy("name").orderBy("id")))
    yield namePartners(partnerNames, rows).flatMap((row) => {
      const car = inMonth.get(row.id)
      if (!car) return []
      const { invested, sales, profit } = lineOf(car)
      const is_bought = isBought(car)
      return [{ ...row, is_bought, is_sold: car.is_sold, invested, sales, month_profit: profit }]
    })
}

type Papers = Pick<
  PackageCar,
  "invoices" | "invoiced_code" | "invoiced_vat_number" | "is_credited"
> & {
  is_papered: boolean
}

const ofStanding = (column: string) =>
  sql`(array_agg(${sql.ref(column)} order by number desc) filter (where kind = 'invoice' and state = 'issued'))[1]`

/** What the papers of a car say. */
const papers = sql<Papers>`lateral (
  select
    string_agg(series || number, ', ' order by number) filter (where kind = 'invoice' and state = 'issued') as invoices,
    ${ofStanding("side_code")} as invoiced_code,
    ${ofStanding("side_vat_number")} as invoiced_vat_number,
    coalesce(bool_or(kind = 'invoice' and state = 'credited'), false) as is_credited,
    coalesce(bool_or(state in ('issued', 'credited')), false) as is_papered
  from papers
  where papers.organization_id = cars_with_figures.organization_id and papers.car_id = cars_with_figures.id
)`

const hasInvoices = (organizationId: string) => sql<boolean>`exists (
  select from papers
  where organization_id = ${organizationId} and kind = 'invoice' and state <> 'draft'
)`

/** Somebody has added a document, or the program has issued one. */
const hasDocument = sql<boolean>`papered.is_papered or exists (
  select from attachments
  where attachments.organization_id = cars_with_figures.organization_id
    and attachments.car_id = cars_with_figures.id and attachments.deleted_at is null
    and attachments.kind = any(${documentKinds}::text[])
)`

/** By the rate of the day of the purchase, which {@link selectVat} of the month's screen asks too. */
const deducted = (organizationId: string) => sql<Decimal>`deducted_vat(
  (select vat_rates from organizations where id = ${organizationId}),
  stock_since, in_eur(null, purchase_vat, purchase_exchange_rate, purchase_currency)
)::text`

/** The columns of the list's export, after what each car adds to the month. */
export function packageCarColumns(language: Language, now: Date): TableColumn<PackageCar>[] {
  const texts = monthTexts[language]
  const [name, ...others] = carColumnsIn(language, now)
  if (!name) throw new Error("a car has columns")
  return [
    name,
    summed(texts.invested, (car) => car.invested),
    summed(texts.sales, (car) => car.sales),
    summed(texts.profit, (car) => car.month_profit),
    ...others,
  ]
}

/** The columns of purchases: what each was bought for, the VAT that is deducted, what was invested in it, and its document. */
export function purchaseColumns(language: Language, now: Date): TableColumn<PackageCar>[] {
  const texts = monthTexts[language]
  const words = carWordsIn[language]
  const of = (...names: CarColumn[]) => carColumnsIn(language, now, names)
  return [
    ...of("name", "registration_number", "vin", "bought_on", "bought_from", "origin"),
    ...of("purchase_price", "purchase_currency", "purchase_exchange_rate", "purchase_rate_day"),
    ...of("purchase_eur", "vat_scheme", "purchase_vat"),
    summed(texts.deductedVat, (car) => car.deducted),
    ...of("expenses_eur"),
    summed(texts.invested, (car) => car.invested),
    column("text", texts.note, (car) => (purchaseInEur(car).estimated ? texts.estimated : null)),
    column("text", words.bought_from_code.label, (car) => car.bought_from_code),
    column("text", words.bought_from_vat_number.label, (car) => car.bought_from_vat_number),
    column("text", words.purchase_document_number.label, (car) => car.purchase_document_number),
    column("day", words.purchase_document_on.label, (car) => car.purchase_document_on),
  ]
}

/** The columns of sales: by which scheme and rate each is taxed, on which value, and what it came to. */
export function saleColumns(language: Language, now: Date): TableColumn<PackageCar>[] {
  const texts = monthTexts[language]
  const of = (...names: CarColumn[]) => carColumnsIn(language, now, names)
  return [
    ...of("name", "registration_number", "vin", "sold_on", "sold_to", "buyer_vat_number"),
    ...of("sale_price", "sale_currency", "sale_exchange_rate", "sale_rate_day", "sale_eur"),
    column("choice", texts.vatScheme, (car) => schemeWord(saleScheme(car), language)),
    column("rate", texts.vatRate, saleRate),
    ...of("purchase_eur"),
    summed(texts.taxable, (car) => taxableOf(car)),
    summed(texts.vatDueEur, (car) => car.vat_due),
    ...of("cost_eur", "profit", "late_costs_eur", "profit_after_vat"),
    summed(texts.resultOfCar, (car) => car.profit_after_vat ?? car.profit),
    column("text", texts.invoice, (car) => car.invoices),
    column("text", texts.buyerCode, (car) => car.invoiced_code),
    column("text", texts.buyerVatNumber, (car) => car.invoiced_vat_number),
    column("text", texts.note, (car) => saleNote(car, texts)),
  ]
}

export const saleScheme = ({ vat_scheme: scheme, vat_rate }: PackageCar): SaleScheme =>
  schemeOf({ scheme, vat_rate })

/** No formula takes these words for a number, as it would take "0 %". */
export const schemeWord = (scheme: SaleScheme, language: Language): string =>
  monthTexts[language].schemeWords[scheme]

/** In percent; null where no rate holds. */
export const saleRate = (car: PackageCar): Decimal | null => {
  const scheme = saleScheme(car)
  return scheme === "zero" ? "0" : car.vat_rate
}

/** The value on which VAT is due; null where no VAT is paid, or the sale has no value in EUR. */
export function taxableOf(car: PackageCar): Decimal | null {
  const sale = saleEur(car)
  if (sale === null || car.vat_due === null) return null
  const purchase = purchaseInEur(car).eur
  return taxableValue({ scheme: car.vat_scheme, sale, purchase }, car.vat_due)
}

function saleNote(car: PackageCar, texts: MonthTexts): string | null {
  if (car.is_credited) return texts.creditedSale
  if (car.sale_price === null) return texts.withoutPrice
  if (saleEur(car) === null) return texts.saleLeftOut
  return car.profit_estimated || car.profit_after_vat_estimated ? texts.estimated : null
}
