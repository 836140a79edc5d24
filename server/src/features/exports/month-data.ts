import { Refusal } from "@marza/domain/refusal.ts"
import { isOwnerOrAdmin } from "@marza/domain/roles.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import { query, readerOf, type Snapshot } from "../../platform/db/database.ts"
import type { OrganizationScope, PartnerScope } from "../../platform/db/scopes.ts"
import type { MonthCar } from "../analytics/export.ts"
import { readMonthCars } from "../analytics/export-queries.ts"
import { readMonth, readTrend } from "../analytics/month-queries.ts"
import { readMonthFiles } from "../attachments/zip-queries.ts"
import { readClosingWith } from "../closing/queries.ts"
import { readInvoiced } from "../isaf/queries.ts"
import { readPartners } from "../partners/response.ts"
import { readPartnerNames } from "../payers/names.ts"
import { readMonthOverheads } from "./month-overheads.ts"
import { readMonthPayments } from "./month-payments.ts"
import { readMonthParts } from "./month-splits.ts"
import { readMonthPapers } from "./papers.ts"

export type MonthPackage = Awaited<ReturnType<typeof readMonthPackage>>

/**
 * What the package of a month is made of, of one moment; its figures are those of the month's screen. Its cars and
 * expenses are read part by part (month-cars.ts, month-expenses.ts), for there may be very many.
 */
export async function readMonthPackage(
  snapshot: Snapshot,
  scope: OrganizationScope,
  month: Month,
  now: Date,
) {
  const { organizationId } = scope
  const reader = readerOf(snapshot)
  const organization = await snapshot.one(
    query.selectFrom("organizations").select("name").where("id", "=", organizationId),
  )
  if (!organization) throw new Refusal("not_found")
  const figures = await readMonth(reader, scope, month)
  const trend = await readTrend(reader, scope, month, now)
  const monthCars = await readMonthCars(reader, scope, month)
  const { language, ...stored } = await readMonthFiles(reader, scope, month)
  // The scope admits members, too, and the snapshot says that this is none.
  const manager = isOwnerOrAdmin(snapshot.role)
    ? (scope as OrganizationScope<"owner" | "admin">)
    : null
  return {
    organization,
    partnerNames: await readPartnerNames(snapshot, scope, language),
    month,
    language,
    figures,
    trend,
    monthCars,
    /** The cars that were bought or sold in the month. */
    taking: monthCars.filter((car) => isBought(car) || car.is_sold),
    parts: await readMonthParts(snapshot, scope, month),
    payments: await readMonthPayments(snapshot, scope, month),
    papers: await readMonthPapers(snapshot, scope, month),
    invoiced: await readInvoiced(reader, scope, month),
    stored,
    /** Null for a member, who sees neither overheads nor closings (rules 18.1 and 24.1). */
    overheads: manager && (await readMonthOverheads(snapshot, manager, month)),
    closing: manager && (await readClosingWith(reader, manager, month)),
    /** Null for whoever may not see whose money it is (rules 23), and where all of it is the firm's. */
    partners: (await seesPartners(snapshot, organizationId))
      ? await readPartners(reader, scope as PartnerScope)
      : null,
  }
}

export const isBought = (car: MonthCar) => car.purchase_eur !== null

async function seesPartners({ one }: Snapshot, organizationId: string): Promise<boolean> {
  const row = await one(
    query
      .selectFrom("partners")
      .select(sql<boolean>`sees_partners()`.as("sees"))
      .where("organization_id", "=", organizationId)
      .limit(1),
  )
  return row?.sees === true
}
