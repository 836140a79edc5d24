import { compose, lackingOf } from "@marza/domain/papers/compose.ts"
import type { PaperContent, PaperNumber } from "@marza/domain/papers/content.ts"
import type { Annulment, CreditQuery, IssueQuery } from "@marza/domain/papers/schemas.ts"
import { seriesKindOf } from "@marza/domain/papers/states.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { sql } from "kysely"
import { invoiceDaysBackwards } from "../../platform/counters.ts"
import { checkVersion } from "../../platform/db/check-version.ts"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { NotWhileImpersonating, OrganizationScope } from "../../platform/db/scopes.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import { askAboutSecond } from "./ask-about-issued.ts"
import { updatePaper } from "./commands.ts"
import { lockPaper, lockPaperOfCar, readDraft } from "./draft.ts"
import type { keepLogo } from "./logo.ts"
import { getPaper, type PaperRow } from "./queries.ts"
import { takeNumber } from "./series.ts"

/** How a paper is numbered: what becomes of a series of last year, and the logo that was kept for it ({@link keepLogo}). */
export type Numbering = CreditQuery & { logo_id: string | null }

/**
 * Issues a draft of the version that was read: it takes its number, is frozen, and its PDF is asked for, all or nothing. One
 * that is issued already is answered as it is, for the response may have been lost.
 * @throws {Refusal} bad_request with what lacks; stale_version; sale_has_invoice; day_before_purchase, day_before_last;
 *   series_locked; series_of_last_year; not_found
 */
export async function issuePaper(
  database: Database,
  scope: OrganizationScope & NotWhileImpersonating,
  paperId: string,
  {
    version,
    logo_id,
    with_second,
    ...numbering
  }: { version: number } & Numbering & Pick<IssueQuery, "with_second">,
): Promise<PaperRow> {
  const today = todayInVilnius(new Date())
  let isBackwards = false
  const issued = await database.write(scope, async (transaction) => {
    const stored = await lockPaperOfCar(transaction, scope, paperId)
    const current = () => getPaper(transaction, scope, paperId)
    if (stored.state !== "draft") return current()
    await checkVersion(transaction, stored, version, current)
    const draft = await readDraft(transaction, scope, stored, today)
    const fields = lackingOf(draft)
    if (Object.keys(fields).length > 0) throw new Refusal("bad_request", { fields })
    const { content, total_eur, vat_eur } = compose(draft)
    const isInvoice = stored.kind === "invoice"
    const { car } = draft
    const isPurchase = stored.kind === "purchase_contract"
    const isOfSale = isInvoice || stored.kind === "sale_contract"
    if (isInvoice && !with_second) await askAboutSecond(transaction, scope, stored)
    if (isOfSale && !numbering.with_day) askAboutPurchase(content.day, car.bought_on)
    isBackwards = isInvoice && (await hasInvoiceAfter(transaction, scope, content.day))
    const number = await takeNumber(transaction, scope, seriesKindOf(stored.kind), {
      ...numbering,
      day: content.day,
    })
    await transaction.run(
      updatePaper(scope, paperId).set({
        state: "issued",
        ...frozen({ ...content, number }, number),
        logo_id,
        total_eur,
        scheme: isInvoice ? content.scheme.kind : null,
        vat_rate: isInvoice ? car.vat_rate : null,
        vat_eur,
        car_name: car.name,
        car_price: isPurchase ? car.purchase_price : car.sale_price,
        car_currency: isPurchase ? car.purchase_currency : car.sale_currency,
        car_scheme: car.vat_scheme,
        car_person: isPurchase ? car.bought_from : car.sold_to,
      }),
    )
    await enqueue(transaction, "render_paper", {
      organization_id: scope.organizationId,
      paper_id: paperId,
    })
    return current()
  })
  if (isBackwards) invoiceDaysBackwards.inc()
  return issued
}

/** @throws {Refusal} day_before_purchase: a paper of the sale would be of a day before the car was bought */
function askAboutPurchase(day: string, boughtOn: string | null): void {
  if (boughtOn !== null && day < boughtOn)
    throw new Refusal("day_before_purchase", { detail: { day, bought_on: boughtOn } })
}

/** Whether a clock that has since been set back gave an invoice a later day: numbers and days then run apart. */
async function hasInvoiceAfter(
  { one }: TenantTransaction,
  { organizationId }: OrganizationScope,
  day: string,
): Promise<boolean> {
  const later = await one(
    query
      .selectFrom("papers")
      .select("id")
      .where("organization_id", "=", organizationId)
      .where("kind", "in", ["invoice", "credit_invoice"])
      .where("day", ">", day)
      .limit(1),
  )
  return later !== undefined
}

/** What every issued paper holds of what it prints. */
export const frozen = (content: PaperContent, { series, number }: PaperNumber) => ({
  series,
  number,
  day: content.day,
  total: content.price.total,
  currency: content.price.currency,
  content: sql<PaperContent>`${JSON.stringify(content)}::jsonb`,
  issued_at: sql<string>`now()`,
})

/**
 * Annuls an issued paper: a contract, a deposit receipt, a proforma, or an invoice that was not handed over; its number stays used. The same again is no change.
 * @throws {Refusal} conflict: it is not issued, or an invoice that was mailed or credited, and so was handed over;
 *   stale_version; not_found
 */
export function annulPaper(
  database: Database,
  scope: OrganizationScope<"owner" | "admin"> & NotWhileImpersonating,
  paperId: string,
  { version, day, reason }: Annulment,
): Promise<PaperRow> {
  return database.write(scope, async (transaction) => {
    const stored = await lockPaper(transaction, scope, paperId)
    const current = () => getPaper(transaction, scope, paperId)
    const { state, annulled_on, annulment_reason } = stored
    if (state === "annulled" && annulled_on === day && annulment_reason === reason) return current()
    await checkVersion(transaction, stored, version, current)
    const { credited } = await current()
    const { mail_to, mailed_at } = stored
    const isHandedOver =
      stored.kind === "invoice" && (mail_to !== null || mailed_at !== null || credited !== null)
    if (state !== "issued" || stored.kind === "credit_invoice" || isHandedOver)
      throw new Refusal("conflict")
    checkDay(day, stored.day)
    await transaction.run(
      updatePaper(scope, paperId).set({
        state: "annulled",
        annulled_on: day,
        annulment_reason: reason,
        content: sql<PaperContent>`content || jsonb_build_object('annulled_on', ${day}::text)`,
      }),
    )
    await transaction.run(
      query.selectNoFrom(
        sql`annul_paper_file(${scope.organizationId}::uuid, ${paperId}::uuid)`.as("is_done"),
      ),
    )
    await enqueue(transaction, "render_paper", {
      organization_id: scope.organizationId,
      paper_id: paperId,
    })
    return current()
  })
}

/** @throws {Refusal} bad_request: the day is later than today, or before that of the paper that it is about */
export function checkDay(day: string, ofPaper: string | null): void {
  if (day > todayInVilnius(new Date()))
    throw new Refusal("bad_request", { fields: { day: "dayInFuture" } })
  if (ofPaper !== null && day < ofPaper)
    throw new Refusal("bad_request", { fields: { day: "dayBeforePaper" } })
}
