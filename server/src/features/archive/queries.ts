import { sql } from "kysely"
import { type Query, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectStored } from "../attachments/car-files.ts"
import { carColumns } from "../cars/columns.ts"
import { selectExportedExpenses } from "../expenses/exported.ts"
import { selectOverheads } from "../overheads/queries.ts"
import { asExported } from "../papers/exported.ts"
import { selectPapers } from "../papers/queries.ts"
import { selectExportedPayments } from "../payments/exported.ts"
import { type ArchivedTable, columnsOf } from "./format.ts"

/** A row as a line of its table holds it; times in UTC, money as decimal strings. */
export type ArchivedRow = Record<string, unknown>

/** The order of the lines. History has that in which it happened. */
const orders: Record<ArchivedTable, string[]> = {
  organizations: ["id"],
  organization_members: ["created_at", "id"],
  former_members: ["user_id"],
  imports: ["created_at", "id"],
  partners: ["joined_no"],
  partner_parts: ["from_day", "id"],
  cars: ["created_at", "id"],
  car_shares: ["car_id", "id"],
  splits: ["date", "created_at", "id"],
  expenses: ["car_id", "date", "created_at", "id"],
  payments: ["car_id", "day", "created_at", "id"],
  // The first of those that repeat come before those that refer to them, whatever their days are now.
  overheads: ["repeats_of", "day", "created_at", "id"],
  settlements: ["day", "created_at", "id"],
  paper_series: ["kind"],
  paper_logos: ["created_at", "id"],
  // An invoice before the one that credits it.
  papers: ["credits", "created_at", "id"],
  attachments: ["car_id", "position", "id"],
  tasks: ["created_at", "id"],
  task_templates: ["created_at", "id"],
  closings: ["closed_at", "id"],
  closing_changes: ["at", "id"],
  history: ["id"],
}

/** The rows of a table with the columns that an archive holds. */
export const selectRows = (
  table: ArchivedTable,
  { organizationId }: OrganizationScope,
): Query<ArchivedRow> => ({
  compile: () => {
    const columns = columnsOf(table).map(([name]) => sql.ref(name))
    const key = sql.ref(table === "organizations" ? "id" : "organization_id")
    const isKept = table === "attachments" ? sql`and deleted_at is null` : sql``
    const order = orders[table].map((name) => sql`${sql.ref(name)} nulls first`)
    return sql<ArchivedRow>`select ${sql.join(columns)} from ${sql.table(table)}
      where ${key} = ${organizationId} ${isKept} order by ${sql.join(order)}`.compile(query)
  },
})

/** The members, and who was one: their e-mail belongs to the organization only while they are. */
export const selectPeople = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom("profiles")
    .leftJoin("organization_members as member", (join) =>
      join
        .onRef("member.user_id", "=", "profiles.id")
        .on("member.organization_id", "=", organizationId),
    )
    .select([
      "profiles.id",
      "profiles.full_name",
      "member.role",
      "member.created_at",
      sql<string | null>`case when member.id is not null then profiles.email end`.as("email"),
    ])
    .where((is) =>
      is.or([
        is("member.id", "is not", null),
        is(
          "profiles.id",
          "in",
          query
            .selectFrom("former_members")
            .select("user_id")
            .where("organization_id", "=", organizationId),
        ),
      ]),
    )
    .orderBy("member.created_at")
    .orderBy("profiles.id")

/** Cars with their figures, for people to read. */
export const selectReadableCars = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom("cars_with_figures as cars")
    .leftJoin("profiles", "profiles.id", "cars.user_id")
    .select([...carColumns.map((name) => `cars.${name}` as const), "profiles.full_name"])
    .where("cars.organization_id", "=", organizationId)
    .orderBy("cars.created_at")
    .orderBy("cars.id")

/** Expenses with the car that each is of, for people to read. */
export const selectReadableExpenses = ({ organizationId }: OrganizationScope) =>
  selectExportedExpenses(organizationId)
    .select("cars.vin")
    .clearOrderBy()
    .orderBy("cars.created_at")
    .orderBy("cars.id")
    .orderBy("expenses.date")
    .orderBy("expenses.id")

/** Payments with the car that each is of, for people to read. */
export const selectReadablePayments = ({ organizationId }: OrganizationScope) =>
  selectExportedPayments(organizationId)
    .select("cars.vin")
    .clearOrderBy()
    .orderBy("cars.created_at")
    .orderBy("cars.id")
    .orderBy("payments.day")
    .orderBy("payments.id")

/** What belongs to no car, for people to read. */
export const selectReadableOverheads = (scope: OrganizationScope) =>
  selectOverheads(scope).clearOrderBy().orderBy("overheads.day").orderBy("overheads.id")

/** Contracts and invoices, for people to read, in the order of their numbers. */
export const selectReadablePapers = ({ organizationId }: OrganizationScope) =>
  asExported(selectPapers(organizationId))
    .clearOrderBy()
    .orderBy("papers.series_kind", "desc")
    .orderBy("papers.series")
    .orderBy("papers.number")
    .orderBy("papers.id")

/** The people of the history by their ids: an entry of each is enough to know their names. */
export const selectHistoryNames = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom(
      query
        .selectFrom("history")
        .select(["actor_id", "impersonated_id"])
        .select(sql<string>`min(history.id)`.as("id"))
        .where("organization_id", "=", organizationId)
        .groupBy(["actor_id", "impersonated_id"])
        .as("entry"),
    )
    .innerJoinLateral(
      sql<{ actor_name: string | null; impersonated_name: string | null }>`
        (select * from names_in_history(${organizationId}, entry.id))`.as("names"),
      (join) => join.onTrue(),
    )
    .select([
      "entry.actor_id",
      "entry.impersonated_id",
      "names.actor_name",
      "names.impersonated_name",
    ])

/** The history for people to read, oldest first. */
export const selectReadableHistory = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom("history")
    .select(["at", "actor_id", "impersonated_id", "entity", "car_id", "action", "before", "after"])
    .where("organization_id", "=", organizationId)
    .orderBy("id")

/** The names of the cars: joined to each line of a long history they would cost more than all the rest. */
export const selectCarNames = ({ organizationId }: OrganizationScope) =>
  query.selectFrom("cars").select(["id", "name"]).where("organization_id", "=", organizationId)

/** The stored files with what names them, in the order of cars; after these what is of several cars or of none. */
export const selectStoredFiles = (scope: OrganizationScope) =>
  selectStored(scope)
    .select("attachments.id")
    .orderBy("cars.created_at")
    .orderBy("cars.id")
    .orderBy("attachments.position")
    .orderBy("attachments.id")
