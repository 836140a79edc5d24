import type { NumberedCar } from "@marza/domain/cars/calls.ts"
import {
  type CarDeletion,
  type CarExportQuery,
  type CarListQuery,
  type CarLookup,
  maxLookedUpNumbers,
} from "@marza/domain/cars/schemas.ts"
import {
  foldName,
  foldNumber,
  lettersPattern,
  nearPatterns,
  soundPatterns,
  spacedPattern,
  wordSeparators,
} from "@marza/domain/cars/search.ts"
import { Refusal } from "@marza/domain/refusal.ts"
import { type RawBuilder, type SqlBool, sql } from "kysely"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope, SignedIn } from "../../platform/db/scopes.ts"
import { pageOf } from "../../platform/http/cursor.ts"
import { isUnpaid } from "../payers/is-unpaid.ts"
import { type CarRow, carColumns } from "./columns.ts"
import { orderOf } from "./order.ts"

/**
 * A page of cars in their order (rules 3.5), and how many there are under each tab for the same search. Where no name
 * contains what is searched, the cars whose names sound like it, else those whose names come near to it, and `near`
 * says so.
 */
export async function listCars(database: Database, scope: OrganizationScope, filter: CarListQuery) {
  const exact = await readPage(database, scope, filter, "containing")
  if (!filter.search || exact.counts.all > 0 || nearPatterns(filter.search).length === 0) {
    return { ...exact, near: false }
  }
  const sounding = await readPage(database, scope, filter, "sounding")
  if (sounding.counts.all > 0) return { ...sounding, near: true }
  return { ...(await readPage(database, scope, filter, "near")), near: true }
}

async function readPage(
  database: Database,
  scope: OrganizationScope,
  filter: CarListQuery,
  match: Match,
) {
  const order = orderOf(filter)
  const [rows, counted] = await database.read(
    scope,
    selectPage(scope.organizationId, filter, match, order),
    selectCounts(scope.organizationId, filter, match),
  )
  const counts = { all: 0, bought: 0, preparing: 0, sold: 0 }
  for (const { status, count } of counted) {
    counts[status] = count
    counts.all += count
  }
  const { items, next_cursor } = pageOf(rows, filter.limit, order.cursorOf)
  return { items: items as CarRow[], next_cursor, counts }
}

/** The cars that have one of these number plates or VINs, as search compares them, or one of these ids. */
export async function lookUpCars(
  database: Database,
  scope: OrganizationScope,
  { numbers, ids = [] }: CarLookup,
): Promise<NumberedCar[]> {
  const asked = [...new Set(numbers.map(foldNumber).filter(Boolean))]
  // As a subquery it is hashed in every plan; an array is compared one by one in a plan for any array.
  const isAsked = (place: 1 | 2) =>
    sql<SqlBool>`split_part(numbers_folded, ' ', ${sql.lit(place)}) in (select unnest(${asked}::text[]))`
  const [found] = await database.read(
    scope,
    query
      .selectFrom("cars")
      .select(["id", "name", "registration_number", "vin"])
      .where("organization_id", "=", scope.organizationId)
      .where((where) =>
        where.or([isAsked(1), isAsked(2), sql<SqlBool>`id in (select unnest(${ids}::uuid[]))`]),
      )
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(maxLookedUpNumbers),
  )
  return found
}

/** One car of the organization. @throws {Refusal} not_found */
export async function readCar(
  database: Database,
  scope: OrganizationScope,
  carId: string,
): Promise<CarRow> {
  return database.readOne(
    scope,
    selectCar(carId).where("organization_id", "=", scope.organizationId),
  )
}

/** A car in any of the caller's organizations; the database finds the one that is opened. @throws {Refusal} not_found */
export async function findCar(database: Database, scope: SignedIn, carId: string): Promise<CarRow> {
  const open = query.selectNoFrom(sql`open_organization_of_car(${carId})`.as("opened"))
  const [, [car]] = await database.read(scope, open, selectCar(carId))
  if (!car) throw new Refusal("not_found")
  return car
}

/** Who deleted a car, and when. @throws {Refusal} not_found: it exists, or never did */
export async function readDeletion(
  database: Database,
  scope: OrganizationScope,
  carId: string,
): Promise<CarDeletion> {
  return database.readOne(
    scope,
    query
      .selectFrom(
        sql<{ deleted_at: string; deleted_by: string | null }>`
          deletion_of_car(${scope.organizationId}, ${carId})`.as("deletion"),
      )
      .leftJoin("profiles", "profiles.id", "deletion.deleted_by")
      .select(["deletion.deleted_at", "profiles.full_name as deleted_by"]),
  )
}

export const selectCar = (carId: string) =>
  query.selectFrom("cars_with_figures").select(carColumns).where("id", "=", carId)

/** The car as a response shows it, within a transaction. @throws {Refusal} not_found */
export async function getCar(
  { oneOrNotFound }: TenantTransaction,
  scope: OrganizationScope,
  carId: string,
): Promise<CarRow> {
  return await oneOrNotFound(selectCar(carId).where("organization_id", "=", scope.organizationId))
}

/** How names are compared with a search. */
export type Match = "containing" | "sounding" | "near"

export const selectPage = (
  organizationId: string,
  filter: CarListQuery & Searched,
  match: Match = "containing",
  order = orderOf(filter),
) =>
  order.select(
    organizationId,
    { status: filter.status, search: conditionOf(organizationId, filter, match) },
    filter.limit,
  )

/** What of a filter holds for all tabs. */
export type Searched = Pick<CarListQuery, "search" | "unpaid"> & Pick<CarExportQuery, "ids">

export function selectCounts(
  organizationId: string,
  filter: Searched,
  match: Match = "containing",
) {
  const counts = query
    .selectFrom("cars")
    .select(["status", sql<number>`count(*)::integer`.as("count")])
    .where("organization_id", "=", organizationId)
    .groupBy("status")
  const condition = conditionOf(organizationId, filter, match)
  return condition ? counts.where(condition) : counts
}

/** A condition on the columns of cars; undefined where all are listed. */
export function conditionOf(
  organizationId: string,
  { search, unpaid, ids }: Searched,
  match: Match,
): RawBuilder<SqlBool> | undefined {
  const conditions = [
    ...(search ? [matching[match](search)] : []),
    ...(unpaid ? [isUnpaid(organizationId)] : []),
    ...(ids ? [sql<SqlBool>`id in (select unnest(${ids.split(",")}::uuid[]))`] : []),
  ]
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` and `)}` : undefined
}

/** A space before each word of a name. */
const wordsOfName = sql`' ' || translate(name_folded, ${sql.lit(wordSeparators)}, ${sql.lit(" ".repeat(wordSeparators.length))})`

/** The condition of each way to compare names with a search. */
export const matching = {
  containing: (search: string) => {
    const like = sql<boolean>`name_folded like ${`%${foldName(search).replaceAll(/[\\%_]/g, "\\$&")}%`}`
    const spaced = spacedPattern(search)
    const number = foldNumber(search)
    return sql<boolean>`(${sql.join(
      [
        like,
        // A regular expression takes ten times as long as the pattern before it, which most names do not match.
        ...(spaced === null
          ? []
          : [sql`name_folded like ${lettersPattern(search)} and name_folded ~ ${spaced}`]),
        // A few characters are in too many VINs: of these more have to be known.
        ...(number.length < 3
          ? []
          : number.length < 5
            ? [sql`numbers_folded like ${`%${number}%`} and numbers_folded ~ ${`^[^ ]*${number}`}`]
            : [sql`numbers_folded like ${`%${number}%`}`]),
      ],
      sql` or `,
    )})`
  },
  sounding: (search: string) =>
    sql<boolean>`(${sql.join(
      soundPatterns(search).map((pattern) => sql`name_folded ~ ${pattern}`),
      sql` and `,
    )})`,
  near: (search: string) =>
    sql<boolean>`(${sql.join(
      nearPatterns(search).map((patterns) => sql`${wordsOfName} like any(${patterns}::text[])`),
      sql` and `,
    )})`,
}
