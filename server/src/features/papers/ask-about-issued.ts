import { Refusal } from "@marza/domain/refusal.ts"
import { sql } from "kysely"
import { query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"

/** The papers of cars that were issued, as a question names them: their numbers and nobody's name. */
const selectIssued = ({ organizationId }: OrganizationScope, carIds: readonly string[]) =>
  query
    .selectFrom("papers")
    .select(["id", "kind", "state", "series", "number", "day"])
    .where("organization_id", "=", organizationId)
    .where(sql<boolean>`car_id = any(${carIds}::uuid[])`)
    .where("state", "<>", "draft")
    .orderBy("issued_at")
    .orderBy("id")

/** The invoices of a car that stand. */
const selectStanding = (scope: OrganizationScope, carId: string) =>
  selectIssued(scope, [carId]).where("kind", "=", "invoice").where("state", "=", "issued")

type Before = { id: string; status: string }

/**
 * Called with a car that is locked, before it is written: where it is sold no more and an invoice of the sale stands, the
 * request must say that it knows, for the invoice has to be credited.
 * @throws {Refusal} invoice_issued, with `papers`
 */
export async function askAboutInvoice(
  { all }: TenantTransaction,
  scope: OrganizationScope,
  { before, after }: { before: Before; after: { status: string } },
  isKnown: boolean,
): Promise<void> {
  if (isKnown || before.status !== "sold" || after.status === "sold") return
  const papers = await all(selectStanding(scope, before.id))
  if (papers.length > 0) throw new Refusal("invoice_issued", { detail: { papers } })
}

/**
 * Called with the car of an invoice's draft that is locked, so that of two at once one is asked.
 * @throws {Refusal} sale_has_invoice, with `papers`: the car has another invoice that stands
 */
export async function askAboutSecond(
  { all }: TenantTransaction,
  scope: OrganizationScope,
  { car_id }: { car_id: string | null },
): Promise<void> {
  if (car_id === null) return
  const papers = await all(selectStanding(scope, car_id))
  if (papers.length > 0) throw new Refusal("sale_has_invoice", { detail: { papers } })
}

/**
 * The same before a car is deleted, whose issued papers stay without it.
 * @throws {Refusal} papers_stay, with `papers`
 */
export async function askAboutPapers(
  { all }: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
): Promise<void> {
  const papers = await all(selectIssued(scope, [carId]))
  if (papers.length > 0) throw new Refusal("papers_stay", { detail: { papers } })
}

/** So many papers of many cars are named; all are counted. */
const namedPapers = 20

/**
 * The same before many cars are deleted at once.
 * @throws {Refusal} papers_stay, with the first of `papers`, the names of their cars, and `count`
 */
export async function askAboutPapersOfMany(
  { all }: TenantTransaction,
  scope: OrganizationScope,
  carIds: readonly string[],
): Promise<void> {
  const rows = await all(
    selectIssued(scope, carIds)
      .select(["car_name", sql<number>`count(*) over ()::integer`.as("count")])
      .limit(namedPapers),
  )
  const [first] = rows
  if (!first) return
  const papers = rows.map(({ count: _, ...paper }) => paper)
  throw new Refusal("papers_stay", { detail: { papers, count: first.count } })
}

/**
 * The same before an organization is deleted, whose papers go with it.
 * @throws {Refusal} papers_go, with how many there are
 */
export async function askAboutAllPapers(
  { one }: TenantTransaction,
  { organizationId }: OrganizationScope,
): Promise<void> {
  const found = await one(
    query
      .selectFrom("papers")
      .select(sql<number>`count(*)::integer`.as("papers"))
      .where("organization_id", "=", organizationId)
      .where("state", "<>", "draft"),
  )
  const papers = found?.papers ?? 0
  if (papers > 0) throw new Refusal("papers_go", { detail: { papers } })
}
