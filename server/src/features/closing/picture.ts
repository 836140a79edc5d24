import {
  documentsResult,
  guardedDocuments,
  isResultEstimated,
} from "@marza/domain/closing/lines.ts"
import type { DocumentLine, MonthPicture } from "@marza/domain/closing/schemas.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import { type Month, monthBounds } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import type { DatabaseReader } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { statement } from "../analytics/month-buckets.ts"
import { readMonth, readTrend } from "../analytics/month-queries.ts"
import { readMonthResult } from "../overheads/month-result.ts"
import { readStock } from "./stock.ts"

type Manager = OrganizationScope<"owner" | "admin">

/** What a month looks like, by the queries of its screens. */
export async function readPicture(
  database: DatabaseReader,
  scope: Manager,
  month: Month,
): Promise<MonthPicture> {
  const { first, last } = daysOfMonth(month)
  const { warnings: _, ...figures } = await readMonth(database, scope, month)
  const { vat, months } = await readTrend(
    database,
    scope,
    month,
    monthBounds(month.year, month.month).end,
  )
  const { invested_estimated = false, sales_left_out = 0 } = months.at(-1) ?? {}
  const [lines, [later]] = await database.read(
    scope,
    selectLines(scope.organizationId, first, last),
    selectLaterCosts(scope.organizationId, first, last),
  )
  const documents = guardedDocuments.map(
    (document) =>
      lines.find((line) => line.document === document) ?? {
        document,
        count: 0,
        eur: "0.00",
        vat_eur: "0.00",
        estimated: false,
      },
  )
  return {
    figures: { ...figures, invested_estimated, sales_left_out },
    vat,
    result: await readMonthResult(database, scope, month),
    documents,
    documents_result: documentsResult(documents),
    documents_result_estimated: isResultEstimated(documents),
    later_costs_eur: later?.later_costs_eur ?? "0.00",
    later_costs_estimated: later?.later_costs_estimated ?? false,
    stock: await readStock(database, scope, last),
  }
}

const selectLines = (organizationId: string, first: string, last: string) =>
  statement(sql<DocumentLine>`
    select document, count, eur::text, vat_eur::text, estimated
    from guarded_lines(
      ${organizationId}::uuid, (select vat_rates from organizations where id = ${organizationId}), ${first}::date, ${last}::date
    )`)

/** Expenses dated after a month of the cars bought in it: its tiles count them. */
const selectLaterCosts = (organizationId: string, first: string, last: string) =>
  statement(sql<{ later_costs_eur: string; later_costs_estimated: boolean }>`
    select coalesce(
        sum(expense_in_eur(e.kind, e.amount_eur, e.amount, e.exchange_rate, e.currency)), 0.00
      )::text as later_costs_eur,
      coalesce(bool_or(is_estimated(e.amount_eur, e.amount, e.exchange_rate, e.currency)), false)
        as later_costs_estimated
    from cars c
    join expenses e on e.organization_id = ${organizationId} and e.car_id = c.id
    where c.organization_id = ${organizationId} and c.stock_since between ${first}::date and ${last}::date
      and e.date > ${last}::date`)
