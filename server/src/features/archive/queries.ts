import { carFieldNames } from "@marza/domain/cars/fields.ts"
import { expenseFieldNames } from "@marza/domain/expenses/fields.ts"
import { overheadFieldNames } from "@marza/domain/overheads/fields.ts"
import { paymentFieldNames } from "@marza/domain/payments/fields.ts"
import { sql } from "kysely"
import { type Query, query } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { selectStored } from "../attachments/car-files.ts"
import { partOf } from "../expenses/queries.ts"
import { asExported } from "../papers/exported.ts"
import { selectPapers } from "../papers/queries.ts"
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
    .select([
      ...carFieldNames.map((name) => `cars.${name}` as const),
      "cars.id",
      "cars.created_at",
      "cars.expenses_eur",
      "cars.cost_eur",
      "cars.cost_estimated",
      "cars.profit",
      "cars.vat_due",
      "cars.profit_after_vat",
      "profiles.full_name",
    ])
    .where("cars.organization_id", "=", organizationId)
    .orderBy("cars.created_at")
    .orderBy("cars.id")

/** Expenses with the car that each is of, for people to read. */
export const selectReadableExpenses = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom("expenses")
    .innerJoin("cars", (join) =>
      join
        .onRef("cars.organization_id", "=", "expenses.organization_id")
        .onRef("cars.id", "=", "expenses.car_id"),
    )
    .leftJoin("profiles", "profiles.id", "expenses.added_by")
    .select([
      "cars.name as car_name",
      "cars.registration_number",
      "cars.vin",
      ...expenseFieldNames.map((name) => `expenses.${name}` as const),
      partOf.as("part_of"),
      "profiles.full_name",
      sql<string>`expense_in_eur(
        expenses.kind, expenses.amount_eur, expenses.amount, expenses.exchange_rate, expenses.currency
      )`.as("eur"),
      sql<boolean>`is_estimated(
        expenses.amount_eur, expenses.amount, expenses.exchange_rate, expenses.currency
      )`.as("is_estimated"),
    ])
    .where("expenses.organization_id", "=", organizationId)
    .orderBy("cars.created_at")
    .orderBy("cars.id")
    .orderBy("expenses.date")
    .orderBy("expenses.id")

/** Payments with the car that each is of, for people to read. */
export const selectReadablePayments = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom("payments")
    .innerJoin("cars", (join) =>
      join
        .onRef("cars.organization_id", "=", "payments.organization_id")
        .onRef("cars.id", "=", "payments.car_id"),
    )
    .leftJoin("profiles", "profiles.id", "payments.added_by")
    .select([
      "cars.name as car_name",
      "cars.registration_number",
      "cars.vin",
      ...paymentFieldNames.map((name) => `payments.${name}` as const),
      "profiles.full_name",
      sql<string>`in_eur(
        payments.amount_eur, payments.amount, payments.exchange_rate, payments.currency
      )`.as("eur"),
      sql<boolean>`is_estimated(
        payments.amount_eur, payments.amount, payments.exchange_rate, payments.currency
      )`.as("is_estimated"),
    ])
    .where("payments.organization_id", "=", organizationId)
    .orderBy("cars.created_at")
    .orderBy("cars.id")
    .orderBy("payments.day")
    .orderBy("payments.id")

/** What belongs to no car, for people to read. */
export const selectReadableOverheads = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom("overheads")
    .leftJoin("profiles", "profiles.id", "overheads.added_by")
    .select([
      ...overheadFieldNames.map((name) => `overheads.${name}` as const),
      "overheads.is_skipped",
      "profiles.full_name",
      sql<string>`in_eur(
        overheads.amount_eur, overheads.amount, overheads.exchange_rate, overheads.currency
      )`.as("eur"),
      sql<boolean>`is_estimated(
        overheads.amount_eur, overheads.amount, overheads.exchange_rate, overheads.currency
      )`.as("is_estimated"),
    ])
    .where("overheads.organization_id", "=", organizationId)
    .orderBy("overheads.day")
    .orderBy("overheads.id")

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
