import { documentKinds } from "@marza/domain/attachments/kinds.ts"
import type { ExpenseKind, ExpenseType } from "@marza/domain/expenses/fields.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { type RawBuilder, sql } from "kysely"
import { type Database, type DatabaseReader, query } from "../../platform/db/database.ts"
import { isInMonth } from "../../platform/db/is-in-month.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectPaperFiles } from "../papers/paper-files.ts"
import { paidOn, selectStored } from "./car-files.ts"
import { attachmentGroup, isSeenAt } from "./queries.ts"

/**
 * Attachments with what the index of a ZIP says of them, in the order of the ZIP.
 * @param carId of the car whose files they are, else they are those of all
 */
const selectFiles = (scope: OrganizationScope, carId?: string) =>
  selectStored(scope, carId)
    .select([
      "attachments.expense_id",
      "cars.vin",
      "cars.bought_on",
      "cars.sold_on",
      sql<ExpenseType | null>`coalesce(expenses.expense_type, splits.expense_type)`.as(
        "expense_type",
      ),
      "overheads.type as overhead_type",
      sql<ExpenseKind | null>`coalesce(expenses.kind, splits.kind)`.as("expense_kind"),
      sql<string | null>`coalesce(expenses.amount, splits.amount, overheads.amount)`.as("amount"),
      sql<string | null>`coalesce(expenses.currency, splits.currency, overheads.currency)`.as(
        "currency",
      ),
      sql<string | null>`
        coalesce(expenses.exchange_rate, splits.exchange_rate, overheads.exchange_rate)`.as(
        "exchange_rate",
      ),
      sql<string | null>`case
        when expenses.id is not null then expense_in_eur(
          expenses.kind, expenses.amount_eur, expenses.amount, expenses.exchange_rate, expenses.currency
        )
        when splits.id is not null then coalesce((
          select sum(expense_in_eur(part.kind, part.amount_eur, part.amount, part.exchange_rate, part.currency))
          from expenses part
          where part.organization_id = splits.organization_id and part.split_id = splits.id
        ), 0.00) + coalesce((
          -- What became of the parts of deleted cars; they have the currency and the rate of the whole.
          select sum(in_eur(part.amount_eur, part.amount, splits.exchange_rate, splits.currency))
          from overheads_of_split(splits.organization_id, splits.id) part
        ), 0.00)
        when overheads.id is not null then in_eur(
          overheads.amount_eur, overheads.amount, overheads.exchange_rate, overheads.currency
        )
      end`.as("amount_eur"),
    ])
    // A book-keeper reads the papers first.
    .orderBy(sql`attachments.kind = 'photo'`)
    .orderBy(attachmentGroup)
    .orderBy("cars.name")
    .orderBy("cars.id")
    .orderBy(paidOn)
    .orderBy("expenses.id")
    .orderBy("splits.id")
    .orderBy("overheads.id")
    .orderBy("attachments.position")
    .orderBy("attachments.id")

export type FileRow = Awaited<ReturnType<typeof readCarFiles>>["files"][number]

const selectLanguage = ({ organizationId }: OrganizationScope) =>
  query.selectFrom("organizations").select("language").where("id", "=", organizationId)

/** What is attached to a car, and its issued papers. @throws {Refusal} not_found */
export async function readCarFiles(database: Database, scope: OrganizationScope, carId: string) {
  const [[car], [organization], files, papers] = await database.read(
    scope,
    query
      .selectFrom("cars")
      .select("name")
      .where("organization_id", "=", scope.organizationId)
      .where("id", "=", carId),
    selectLanguage(scope),
    selectFiles(scope, carId).where(isSeenAt(scope, carId)),
    selectPaperFiles(scope).where("papers.car_id", "=", carId),
  )
  if (!car || !organization) throw new Refusal("not_found")
  return { car, language: organization.language, files, papers }
}

/** The papers of a month, and those that were issued in it (rules 13.6). */
export async function readMonthFiles(
  database: DatabaseReader,
  scope: OrganizationScope,
  month: Month,
) {
  const isIn = (day: RawBuilder<unknown>) => isInMonth(day, month)
  const [[organization], files, papers] = await database.read(
    scope,
    selectLanguage(scope),
    selectFiles(scope).where(({ or, and, eb }) =>
      or([
        and([eb("attachments.kind", "=", "receipt"), isIn(paidOn)]),
        and([
          eb("attachments.kind", "in", documentKinds),
          or([isIn(sql.ref("cars.bought_on")), isIn(sql.ref("cars.sold_on"))]),
        ]),
      ]),
    ),
    selectPaperFiles(scope).where(isIn(sql.ref("papers.day"))),
  )
  if (!organization) throw new Refusal("not_found")
  return { language: organization.language, files, papers }
}
