import { kindOfRate, type TaxKind } from "@marza/domain/isaf/codes.ts"
import { add, compare, type Decimal, subtract, sum } from "@marza/domain/money/decimal.ts"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import { paperNumber } from "@marza/domain/papers/number.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { monthBounds } from "@marza/domain/time/months.ts"
import { vatNumberSchema } from "@marza/domain/vat/number.ts"
import { sql } from "kysely"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import { statement } from "../analytics/month-buckets.ts"
import { firmCode, type Invoice, negative, stepsOf, type Total } from "./invoice.ts"

type IssuedPaper = Pick<Paper, "state" | "vat_rate" | "vat_eur" | "car_id"> & {
  series: string
  number: number
  day: string
  total_eur: Decimal
  scheme: "margin" | "standard" | "zero"
  kind: "invoice" | "credit_invoice"
  content: PaperContent
}

/** The VAT invoices of a month and their credits, by their day. One from before the organization paid VAT is none. */
export const selectIssued = (organizationId: string, month: Month) =>
  statement(sql<IssuedPaper>`
    select kind, state, series, number, day, car_id, total_eur::text, scheme, vat_rate::text, vat_eur::text, content
    from papers
    where organization_id = ${organizationId} and kind in ('invoice', 'credit_invoice')
      and state in ('issued', 'credited', 'annulled') and scheme <> 'none' and ${isInMonth(sql`day`, month)}
    order by day, series, number`)

export type SoldCar = { id: string; vat_scheme: string; vat_due: Decimal; sale_eur: Decimal }

/** The cars whose VAT is due in a month, as its line adds them up. */
export function selectSold(organizationId: string, { year, month }: Month) {
  const { start, end } = monthBounds(year, month)
  return statement(sql<SoldCar>`
    select id, vat_scheme, vat_due::text, sale_eur::text
    from cars_with_figures
    where organization_id = ${organizationId} and status = 'sold' and created_at < ${end.toISOString()}
      and sold_at >= ${start.toISOString()} and sold_at < ${end.toISOString()} and vat_due is not null`)
}

/** A paper as the register of sales tells it. */
export function toSalesInvoice(paper: IssuedPaper, codes: Record<TaxKind, string>): Invoice {
  const { content, day } = paper
  const { theirs, supplied_on, credited } = content
  const isCredit = paper.kind === "credit_invoice"
  const isAnnulled = paper.state === "annulled"
  const total = totalOf(paper, codes)
  return {
    number: paperNumber(paper),
    type: isAnnulled ? "AN" : isCredit ? "KS" : "SF",
    day,
    supplied_on: !isCredit && supplied_on !== day ? supplied_on : null,
    accounted_on: null,
    party: {
      name: theirs.name,
      code: firmCode(theirs.code),
      vat_number: readVatNumber(theirs.vat_number),
      isForeign: isExport(content),
    },
    credited:
      isCredit && credited ? { number: paperNumber(credited.number), day: credited.day } : null,
    totals: [isAnnulled ? { ...total, taxable: "0.00", vat: total.vat && "0.00" } : total],
  }
}

const isExport = ({ scheme }: PaperContent) => scheme.kind === "zero" && scheme.ground === "export"

/** "LT100001234567" of a number as somebody typed it on a paper; null of what is none. */
function readVatNumber(typed: string | null): string | null {
  const { success, data } = vatNumberSchema.safeParse(typed ?? "")
  return success ? data : null
}

function totalOf(
  { scheme, total_eur, vat_rate, vat_eur, content }: IssuedPaper,
  codes: Record<TaxKind, string>,
): Total {
  if (scheme === "standard" && vat_rate !== null && vat_eur !== null)
    return {
      taxable: subtract(total_eur, vat_eur),
      code: codes[kindOfRate(Number(vat_rate))],
      rate: vat_rate,
      vat: vat_eur,
    }
  if (scheme === "zero") {
    const ground = content.scheme.kind === "zero" ? content.scheme.ground : "export"
    return { taxable: total_eur, code: codes[ground], rate: "0", vat: "0.00" }
  }
  // Under the margin the invoice shows no tax (rules 22.2).
  return { taxable: total_eur, code: codes.margin, rate: null, vat: null }
}

/** From what invoices come to in the month to what its sales come to: by what they differ. */
function between(
  papers: readonly IssuedPaper[],
  sold: readonly SoldCar[],
  invoicedOf: (paper: IssuedPaper) => Decimal,
  soldOf: (car: SoldCar) => Decimal,
) {
  const allOf = (of: readonly IssuedPaper[]) => sum(of.map(invoicedOf))
  const standing = papers.filter(({ kind, state }) => kind === "invoice" && state !== "annulled")
  const credits = papers.filter(({ kind }) => kind === "credit_invoice")
  const ids = new Set(sold.map(({ id }) => id))
  const ofMonth = standing.filter(({ car_id }) => car_id !== null && ids.has(car_id))
  const invoicedOfCar = byCar(ofMonth, invoicedOf)
  const creditedOfCar = byCar(credits, invoicedOf)
  const ofCars = sold.flatMap((car) => {
    const invoiced = invoicedOfCar.get(car.id)
    if (invoiced === undefined) return []
    const difference = subtract(soldOf(car), invoiced)
    // A price that was lowered by what was credited is no difference, and its credit leads to none.
    const credited = negative(creditedOfCar.get(car.id) ?? "0.00")
    const followed = larger("0.00", smaller(credited, negative(difference)))
    return { differs: add(difference, followed), followed }
  })
  return {
    not_invoiced: sum(sold.filter(({ id }) => !invoicedOfCar.has(id)).map(soldOf)),
    of_other_months: negative(allOf(standing.filter((paper) => !ofMonth.includes(paper)))),
    credited: subtract(negative(allOf(credits)), sum(ofCars.map(({ followed }) => followed))),
    differs: sum(ofCars.map(({ differs }) => differs)),
  }
}

/** What papers come to for each car. */
function byCar(papers: readonly IssuedPaper[], of: (paper: IssuedPaper) => Decimal) {
  const sums = new Map<string | null, Decimal>()
  for (const paper of papers)
    sums.set(paper.car_id, add(sums.get(paper.car_id) ?? "0.00", of(paper)))
  return sums
}

const smaller = (one: Decimal, other: Decimal) => (compare(one, other) < 0 ? one : other)
const larger = (one: Decimal, other: Decimal) => (compare(one, other) > 0 ? one : other)

/** From the VAT of the register to what is due of the cars sold in the month (rules 28.6). */
export function salesBridge(papers: readonly IssuedPaper[], sold: readonly SoldCar[]) {
  const dueOf = ({ vat_due }: SoldCar) => vat_due
  const isMargin = ({ vat_scheme }: SoldCar) => vat_scheme === "margin"
  const others = sold.filter((car) => !isMargin(car))
  const vatOf = ({ scheme, vat_eur }: IssuedPaper) =>
    scheme === "standard" ? (vat_eur ?? "0.00") : "0.00"
  return {
    month: sum(sold.map(dueOf)),
    steps: stepsOf({
      margin: sum(sold.filter(isMargin).map(dueOf)),
      ...between(papers, others, vatOf, dueOf),
    }),
  }
}

/** From the totals of the invoices to the prices of the cars sold in the month, by the same steps. */
export const totalsBridge = (papers: readonly IssuedPaper[], sold: readonly SoldCar[]) => ({
  month: sum(sold.map(({ sale_eur }) => sale_eur)),
  steps: stepsOf(
    between(
      papers,
      sold,
      ({ total_eur }) => total_eur,
      ({ sale_eur }) => sale_eur,
    ),
  ),
})
