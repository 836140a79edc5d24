import { documentKinds } from "@marza/domain/attachments/kinds.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { sql } from "kysely"
import { type Database, query, type Reads } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectCarFiles } from "./car-files.ts"
import { attachmentGroup } from "./queries.ts"

/** Attachments with what the index of a ZIP says of them, in the order of the ZIP. */
const selectFiles = (scope: OrganizationScope) =>
  selectCarFiles(scope)
    .select([
      "attachments.expense_id",
      "cars.vin",
      "cars.bought_on",
      "cars.sold_on",
      "expenses.expense_type",
      "expenses.kind as expense_kind",
      "expenses.amount",
      "expenses.currency",
      "expenses.exchange_rate",
      sql<string | null>`case when expenses.id is not null then expense_in_eur(
        expenses.kind, expenses.amount_eur, expenses.amount, expenses.exchange_rate, expenses.currency
      ) end`.as("amount_eur"),
    ])
    // A book-keeper reads the papers first.
    .orderBy(sql`attachments.kind = 'photo'`)
    .orderBy(attachmentGroup)
    .orderBy("cars.name")
    .orderBy("cars.id")
    .orderBy("expenses.date")
    .orderBy("expenses.id")
    .orderBy("attachments.position")
    .orderBy("attachments.id")

export type FileRow = Awaited<ReturnType<typeof readCarFiles>>["files"][number]

const selectLanguage = ({ organizationId }: OrganizationScope) =>
  query.selectFrom("organizations").select("language").where("id", "=", organizationId)

/** What is attached to a car. @throws {Refusal} not_found */
export async function readCarFiles(database: Database, scope: OrganizationScope, carId: string) {
  const [[car], [organization], files] = await database.read(
    scope,
    query
      .selectFrom("cars")
      .select("name")
      .where("organization_id", "=", scope.organizationId)
      .where("id", "=", carId),
    selectLanguage(scope),
    selectFiles(scope).where("attachments.car_id", "=", carId),
  )
  if (!car || !organization) throw new Refusal("not_found")
  return { car, language: organization.language, files }
}

/** The papers of a month (rules 13.6). */
export async function readMonthFiles(
  database: Reads,
  scope: OrganizationScope,
  { year, month }: Month,
) {
  const first = `${year}-${String(month).padStart(2, "0")}-01`
  const isIn = (day: ReturnType<typeof sql.ref>) =>
    sql<boolean>`(${day} >= ${first}::date and ${day} < ${first}::date + interval '1 month')`
  const [[organization], files] = await database.read(
    scope,
    selectLanguage(scope),
    selectFiles(scope).where(({ or, and, eb }) =>
      or([
        and([eb("attachments.kind", "=", "receipt"), isIn(sql.ref("expenses.date"))]),
        and([
          eb("attachments.kind", "in", documentKinds),
          or([isIn(sql.ref("cars.bought_on")), isIn(sql.ref("cars.sold_on"))]),
        ]),
      ]),
    ),
  )
  if (!organization) throw new Refusal("not_found")
  return { language: organization.language, files }
}
