import { foldName } from "@marza/domain/cars/search.ts"
import { kindOfRate, type TaxKind } from "@marza/domain/isaf/codes.ts"
import type { Isaf, IsafLacking } from "@marza/domain/isaf/schemas.ts"
import { compare, type Decimal, subtract, sum } from "@marza/domain/money/decimal.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import { statement } from "../analytics/month-buckets.ts"
import { addUp, firmCode, type Invoice, negative, stepsOf, type Total } from "./invoice.ts"

/** Something bought in a month: its EUR values are negative where money came back. */
export type BoughtRow = {
  kind: "car" | "expense" | "split" | "overhead"
  id: string
  car_id: string | null
  name: string
  day: string
  supplier: string | null
  code: string | null
  vat_number: string | null
  number: string | null
  /** Of the document, where it is known apart from the day of the row. */
  issued_on: string | null
  is_refund: boolean
  is_customs: boolean
  lacks_rate: boolean
  eur: Decimal
  vat: Decimal | null
  /** What of the VAT stands in the month's line: not that of overheads. */
  deducted: Decimal | null
  /** The scheme of a car. */
  scheme: string | null
  /** The rate of its day, in percent. */
  rate: Decimal
}

/**
 * What of a month is told in the register of purchases (rules 28.3): purchases, expenses, invoices for several cars, each one
 * invoice, and overheads that have VAT, or both a supplier's VAT number and a document number, by the rate of their day. The sums
 * of an invoice for several cars are those of its parts.
 */
export const selectBought = (organizationId: string, month: Month) =>
  statement(sql<BoughtRow>`
    with own as (select vat_rates from organizations where id = ${organizationId}),
    part as materialized (
      select e.split_id, e.car_id, expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency) as eur,
        expense_in_eur(e.kind, null, e.vat_amount, e.exchange_rate, e.currency) as vat,
        expense_in_eur(e.kind, null, e.vat_amount, e.exchange_rate, e.currency) as deducted
      from expenses e
      where e.organization_id = ${organizationId} and e.split_id is not null and ${isInMonth(sql`e.date`, month)}
      union all
      select o.split_id, null, in_eur(o.amount_eur, o.amount, o.exchange_rate, o.currency),
        in_eur(null, o.vat_amount, o.exchange_rate, o.currency), null
      from overheads o
      where o.organization_id = ${organizationId} and o.split_id is not null and ${isInMonth(sql`o.day`, month)}
    ),
    bought as (
      select 'car' as kind, c.id, c.id as car_id, c.name, c.stock_since as day, c.bought_from as supplier,
        c.bought_from_code as code, c.bought_from_vat_number as vat_number, c.purchase_document_number as number,
        c.purchase_document_on as issued_on, false as is_refund, false as is_customs,
        is_estimated(c.purchase_price_eur, c.purchase_price, c.purchase_exchange_rate, c.purchase_currency) as lacks_rate,
        c.purchase_eur as eur, in_eur(null, c.purchase_vat, c.purchase_exchange_rate, c.purchase_currency) as vat,
        in_eur(null, c.purchase_vat, c.purchase_exchange_rate, c.purchase_currency) as deducted, c.vat_scheme as scheme
      from cars c
      where c.organization_id = ${organizationId} and ${isInMonth(sql`c.stock_since`, month)}
        and (c.purchase_vat is not null or c.bought_from_vat_number is not null and c.purchase_document_number is not null)
      union all
      select 'expense', e.id, e.car_id, e.description, e.date, e.supplier, e.supplier_code, e.supplier_vat_number,
        e.document_number, null, e.kind = 'refund', e.expense_type = 'customs',
        is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency),
        expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency),
        case when e.vat_amount is not null then expense_in_eur(e.kind, null, e.vat_amount, e.exchange_rate, e.currency) end,
        case when e.vat_amount is not null then expense_in_eur(e.kind, null, e.vat_amount, e.exchange_rate, e.currency) end, null
      from expenses e
      where e.organization_id = ${organizationId} and e.split_id is null and ${isInMonth(sql`e.date`, month)}
        and (e.vat_amount is not null or e.supplier_vat_number is not null and e.document_number is not null)
      union all
      select 'split', s.id, sums.car_id, s.description, s.date, s.supplier, s.supplier_code, s.supplier_vat_number,
        s.document_number, null, s.kind = 'refund', s.expense_type = 'customs',
        is_estimated(null, s.amount, s.exchange_rate, s.currency), sums.eur,
        case when s.vat_amount is not null then sums.vat end, case when s.vat_amount is not null then sums.deducted end, null
      from splits s
      join (
        select split_id, min(car_id::text)::uuid as car_id, sum(eur) as eur, coalesce(sum(vat), 0.00) as vat, coalesce(sum(deducted), 0.00) as deducted
        from part group by split_id
      ) sums on sums.split_id = s.id
      where s.organization_id = ${organizationId}
        and (s.vat_amount is not null or s.supplier_vat_number is not null and s.document_number is not null)
      union all
      select 'overhead', o.id, null, o.description, o.day, o.supplier, o.supplier_code, o.supplier_vat_number,
        o.document_number, null, false, false, is_estimated(o.amount_eur, o.amount, o.exchange_rate, o.currency),
        in_eur(o.amount_eur, o.amount, o.exchange_rate, o.currency),
        in_eur(null, o.vat_amount, o.exchange_rate, o.currency), null, null
      from overheads o
      where o.organization_id = ${organizationId} and o.split_id is null and not o.is_skipped
        and ${isInMonth(sql`o.day`, month)}
        and (o.vat_amount is not null or o.supplier_vat_number is not null and o.document_number is not null)
    )
    select kind, id, car_id, name, day, supplier, code, vat_number, number, issued_on, is_refund, is_customs, lacks_rate,
      eur::text, vat::text, deducted::text, scheme, vat_rate_on((select vat_rates from own), day)::text as rate
    from bought
    where vat_rate_on((select vat_rates from own), day) is not null
    order by day, kind, number, id`)

/** Longer numbers do not fit into the file. */
const maxNumber = 70

const fieldsOf = (kind: BoughtRow["kind"]) =>
  kind === "car"
    ? {
        supplier: "bought_from",
        vat_number: "bought_from_vat_number",
        number: "purchase_document_number",
        rate: "purchase_exchange_rate",
      }
    : {
        supplier: "supplier",
        vat_number: "supplier_vat_number",
        number: "document_number",
        rate: "exchange_rate",
      }

/** Without what a row cannot be told. */
function lackingFields(row: BoughtRow): string[] {
  const fields = fieldsOf(row.kind)
  const lacks: [string, boolean][] = [
    [fields.supplier, row.supplier === null],
    [fields.vat_number, row.vat_number === null],
    [fields.number, row.number === null || row.number.length > maxNumber],
    [fields.rate, row.lacks_rate],
  ]
  return lacks.filter(([, lacking]) => lacking).map(([field]) => field)
}

const isForeign = ({ vat_number }: BoughtRow) => vat_number !== null && !vat_number.startsWith("LT")

type Why = "customs" | "foreign_supplier" | "lacking" | "told"

/** Whether a row is told, or why not. The VAT of an import is told by its customs declaration, which is no invoice. */
function fateOf(row: BoughtRow): Why {
  if (row.is_customs) return "customs"
  if (isForeign(row)) return "foreign_supplier"
  return lackingFields(row).length > 0 ? "lacking" : "told"
}

/** Rates that VAT in Lithuania has had, in percent: an amount tells which of them it is. */
const usualRates = [21, 12, 9, 5]

function totalOf(row: BoughtRow, codes: Record<TaxKind, string>): Total {
  const { eur, vat } = row
  if (vat === null || compare(vat, "0") === 0)
    return {
      taxable: eur,
      code: row.scheme === "margin" ? codes.margin : null,
      rate: null,
      vat: null,
    }
  const taxable = subtract(eur, vat)
  const share = (100 * Number(vat)) / Number(taxable)
  const [rate = Number(row.rate)] = [Number(row.rate), ...usualRates].toSorted(
    (one, other) => Math.abs(one - share) - Math.abs(other - share),
  )
  return { taxable, code: codes[kindOfRate(rate)], rate: String(rate), vat }
}

/** Rows of one document are one invoice: the same supplier and number, money spent or money that came back. */
const documentOf = (row: BoughtRow) =>
  [row.vat_number ?? row.code ?? foldName(row.supplier ?? ""), row.number, row.is_refund].join("\n")

/** The rows that are told, as invoices of the register. */
export function toPurchaseInvoices(
  rows: readonly BoughtRow[],
  codes: Record<TaxKind, string>,
): Invoice[] {
  const documents = Map.groupBy(
    rows.filter((row) => fateOf(row) === "told"),
    documentOf,
  )
  return [...documents.values()].flatMap((of) => {
    const [first] = of
    if (!first) return []
    return {
      number: first.number ?? "",
      type: first.is_refund ? ("KS" as const) : ("SF" as const),
      day: of.find(({ issued_on }) => issued_on)?.issued_on ?? first.day,
      supplied_on: null,
      accounted_on: first.day,
      party: {
        name: first.supplier,
        code: of.map(({ code }) => firmCode(code)).find((code) => code !== null) ?? null,
        vat_number: first.vat_number,
        isForeign: false,
      },
      credited: null,
      totals: addUp(of.map((row) => totalOf(row, codes))),
    }
  })
}

export const lackingOf = (rows: readonly BoughtRow[]): IsafLacking[] =>
  rows
    .filter((row) => fateOf(row) === "lacking")
    .flatMap((row) =>
      lackingFields(row).map((field) => ({
        kind: row.kind,
        id: row.id,
        field,
        car_id: row.car_id,
        name: row.name,
      })),
    )

export function remarksOf(rows: readonly BoughtRow[]): Isaf["remarks"] {
  const count = (remark: Why) => rows.filter((row) => fateOf(row) === remark).length
  const without = rows.filter(({ vat, scheme, ...row }) => {
    const isTold = fateOf({ ...row, vat, scheme }) === "told"
    return isTold && vat === null && scheme !== "margin"
  }).length
  return [
    { remark: "foreign_supplier" as const, count: count("foreign_supplier") },
    { remark: "customs" as const, count: count("customs") },
    { remark: "without_vat" as const, count: without },
  ].filter((remark) => remark.count > 0)
}

/** From the VAT of the register to what the month's line deducts (rules 28.6). */
export function purchasesBridge(rows: readonly BoughtRow[]): Isaf["bridge"]["purchases"] {
  const deductedOf = (why: Why) =>
    sum(rows.filter((row) => fateOf(row) === why).map(({ deducted }) => deducted ?? "0.00"))
  const told = rows.filter((row) => fateOf(row) === "told")
  return {
    month: sum(rows.map(({ deducted }) => deducted ?? "0.00")),
    steps: stepsOf({
      lacking: deductedOf("lacking"),
      foreign_supplier: deductedOf("foreign_supplier"),
      customs: deductedOf("customs"),
      overheads: negative(
        subtract(
          sum(told.map(({ vat }) => vat ?? "0.00")),
          sum(told.map(({ deducted }) => deducted ?? "0.00")),
        ),
      ),
    }),
  }
}
