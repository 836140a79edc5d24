import { compare, subtract, sum } from "@marza/domain/money/decimal.ts"
import type { PaperContent } from "@marza/domain/papers/content.ts"
import type { NewCredit } from "@marza/domain/papers/schemas.ts"
import { credited } from "@marza/domain/papers/sums.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import { nameOf } from "../../platform/db/names.ts"
import { createOnce } from "../../platform/db/replay.ts"
import type { NotWhileImpersonating, OrganizationScope } from "../../platform/db/scopes.ts"
import { enqueue } from "../../platform/jobs/jobs.ts"
import { readPaper, updatePaper } from "./commands.ts"
import { lockPaper, type StoredPaper, secondColumn } from "./draft.ts"
import { checkDay, frozen, type Numbering } from "./issue.ts"
import { getPaper } from "./queries.ts"
import { type ShownPaper, toShown } from "./response.ts"
import { takeNumber } from "./series.ts"

type Manager = OrganizationScope<"owner" | "admin"> & NotWhileImpersonating

/**
 * Issues a credit invoice, which takes back a part of an issued invoice, or all that is left of it: then the invoice is
 * credited. Sent again with the same body, it is there once.
 * @throws {Refusal} conflict: it is no invoice, or is credited already; bad_request: more than is left; series_locked,
 *   series_of_last_year, day_before_last; id_taken; not_found
 */
export function creditPaper(
  database: Database,
  scope: Manager,
  invoiceId: string,
  { series, with_day, logo_id, ...body }: NewCredit & Numbering,
) {
  return database.write(scope, (transaction) =>
    createOnce<ShownPaper>(
      transaction,
      scope,
      { kind: "paper", body, about: { credits: invoiceId } },
      {
        create: async () => {
          const invoice = await lockPaper(transaction, scope, invoiceId)
          await issueCredit(transaction, scope, invoice, { ...body, series, with_day, logo_id })
          return toShown(await getPaper(transaction, scope, body.id))
        },
        read: () => readPaper(transaction, scope, body.id),
        unkept: ["side", "second_side", "note"],
        namesOf: async ({ added_by }) => ({ full_name: await nameOf(transaction, added_by) }),
      },
    ),
  )
}

async function issueCredit(
  transaction: TenantTransaction,
  scope: Manager,
  invoice: StoredPaper,
  { id, day, reason, amount, logo_id, ...numbering }: NewCredit & Numbering,
): Promise<void> {
  const { content: original } = invoice
  if (invoice.kind !== "invoice" || invoice.state !== "issued" || !original)
    throw new Refusal("conflict")
  checkDay(day, invoice.day)
  const earlier = await transaction.all(selectCredits(scope.organizationId, invoice.id))
  const prices = earlier.map(({ content }) => content.price)
  const left = sum([original.price.total, ...prices.map(({ total }) => total)])
  if (amount !== null && compare(amount, left) > 0)
    throw new Refusal("bad_request", { fields: { amount: "creditTooLarge" } })
  const number = await takeNumber(transaction, scope, "invoice", { ...numbering, day })
  const price = credited(original.price, prices, amount)
  const issued_by = await nameOf(transaction, transaction.userId)
  const content = creditOf(original, { day, reason, price, issued_by })
  await transaction.run(
    query.insertInto("papers").values({
      id,
      organization_id: scope.organizationId,
      kind: "credit_invoice",
      state: "issued",
      credits: invoice.id,
      car_id: invoice.car_id,
      language: invoice.language,
      side_name: invoice.side_name,
      side_code: invoice.side_code,
      side_address: invoice.side_address,
      side_vat_number: invoice.side_vat_number,
      side_phone: invoice.side_phone,
      side_email: invoice.side_email,
      second_side: secondColumn(invoice.second_side),
      place: invoice.place,
      ...frozen({ ...content, number }, number),
      logo_id,
      total_eur: price.eur?.total ?? price.total,
      scheme: invoice.scheme,
      vat_rate: invoice.vat_rate,
      vat_eur: price.eur ? price.eur.vat : (price.vat?.amount ?? null),
      car_name: invoice.car_name,
      added_by: transaction.userId,
      changed_by: sql<string>`current_actor_id()`,
    }),
  )
  const isWhole = compare(left, subtract("0", price.total)) === 0
  await transaction.run(updatePaper(scope, invoice.id).set(isWhole ? { state: "credited" } : {}))
  await enqueue(transaction, "render_paper", {
    organization_id: scope.organizationId,
    paper_id: id,
  })
}

/** What the earlier credit invoices of an invoice print. */
const selectCredits = (organizationId: string, invoiceId: string) =>
  query
    .selectFrom("papers")
    .select(sql<PaperContent>`content`.as("content"))
    .where("organization_id", "=", organizationId)
    .where("credits", "=", invoiceId)

/** What the credit invoice of a content prints: the same with the sums that are taken back. */
const creditOf = (
  content: PaperContent,
  {
    day,
    reason,
    ...sums
  }: Pick<NewCredit, "day" | "reason"> & Pick<PaperContent, "price" | "issued_by">,
): PaperContent => ({
  ...content,
  kind: "credit_invoice",
  day,
  ...sums,
  received: null,
  payment_way: null,
  payment_ways: [],
  due_on: null,
  note: null,
  credited: content.number && { number: content.number, day: content.day, reason },
})
