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
import { lockPaper, type StoredPaper } from "./draft.ts"
import { checkDay, frozen, type Issuing } from "./issue.ts"
import { getPaper } from "./queries.ts"
import { type ShownPaper, toShown } from "./response.ts"
import { takeNumber } from "./series.ts"

type Manager = OrganizationScope<"owner" | "admin"> & NotWhileImpersonating

/**
 * Issues a credit invoice, which takes back the whole of an issued invoice. Sent again with the same body, it is there once.
 * @throws {Refusal} conflict: it is no invoice, or is credited already; bad_request; series_locked, series_of_last_year;
 *   id_taken; not_found
 */
export function creditPaper(
  database: Database,
  scope: Manager,
  invoiceId: string,
  { series, logo_id, ...body }: NewCredit & Issuing,
) {
  return database.write(scope, (transaction) =>
    createOnce<ShownPaper>(
      transaction,
      scope,
      { kind: "paper", body, about: { credits: invoiceId } },
      {
        create: async () => {
          const invoice = await lockPaper(transaction, scope, invoiceId)
          await issueCredit(transaction, scope, invoice, { ...body, series, logo_id })
          return toShown(await getPaper(transaction, scope, body.id))
        },
        read: () => readPaper(transaction, scope, body.id),
        unkept: ["side", "note"],
        namesOf: async ({ added_by }) => ({ full_name: await nameOf(transaction, added_by) }),
      },
    ),
  )
}

async function issueCredit(
  transaction: TenantTransaction,
  scope: Manager,
  invoice: StoredPaper,
  { id, day, reason, series, logo_id }: NewCredit & Issuing,
): Promise<void> {
  const { content: original } = invoice
  if (invoice.kind !== "invoice" || invoice.state !== "issued" || !original)
    throw new Refusal("conflict")
  checkDay(day, invoice.day)
  const number = await takeNumber(transaction, scope, "invoice", series)
  const content = creditOf(original, { day, reason })
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
      place: invoice.place,
      ...frozen({ ...content, number }, number),
      logo_id,
      total_eur: negative(invoice.total_eur),
      scheme: invoice.scheme,
      vat_rate: invoice.vat_rate,
      vat_eur: negative(invoice.vat_eur),
      car_name: invoice.car_name,
      added_by: transaction.userId,
      changed_by: sql<string>`current_actor_id()`,
    }),
  )
  await transaction.run(updatePaper(scope, invoice.id).set({ state: "credited" }))
  await enqueue(transaction, "render_paper", {
    organization_id: scope.organizationId,
    paper_id: id,
  })
}

const negative = (amount: string | null) =>
  amount === null ? null : sql<string>`-${amount}::numeric`

/** What the credit invoice of a content prints: the same with the sums taken back. */
const creditOf = (
  content: PaperContent,
  { day, reason }: Pick<NewCredit, "day" | "reason">,
): PaperContent => ({
  ...content,
  kind: "credit_invoice",
  day,
  price: credited(content.price),
  received: null,
  payment_way: null,
  note: null,
  credited: content.number && { number: content.number, day: content.day, reason },
})
