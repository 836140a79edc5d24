import {
  type CarDeletion,
  type CarListQuery,
  carListQuerySchema,
} from "@marza/domain/cars/schemas.ts"
import {
  foldName,
  foldNumber,
  nearPatterns,
  soundPatterns,
  spacedPattern,
  wordSeparators,
} from "@marza/domain/cars/search.ts"
import { sql } from "kysely"
import * as z from "zod/mini"
import {
  type Caller,
  type Database,
  type OrganizationScope,
  query,
  type TenantTransaction,
} from "../../platform/db/database.ts"
import { cursorTime, decodeCursor, encodeCursor, pageOf } from "../../platform/http/cursor.ts"
import { type CarRow, carColumns } from "./columns.ts"

/**
 * A page of cars in their order (rules 3.5): by status (bought, preparing, sold), then newest
 * created first; and how many there are under each tab for the same search. Where no name contains what is
 * searched, the cars whose names sound like it, else those whose names come near to it, and `near` says so.
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
  const [rows, counted] = await database.read(
    scope,
    selectPage(scope.organizationId, filter, match),
    selectCounts(scope.organizationId, filter.search, match),
  )
  const counts = { all: 0, bought: 0, preparing: 0, sold: 0 }
  for (const { status, count } of counted) {
    counts[status] = count
    counts.all += count
  }
  const page = pageOf(rows, filter.limit, ({ status, created_at, id }) =>
    encodeCursor([status, created_at, id]),
  )
  return { ...page, counts }
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

/** A car in any of the caller's organizations. @throws {Refusal} not_found */
export async function findCar(database: Database, caller: Caller, carId: string): Promise<CarRow> {
  return database.readOne(caller, selectCar(carId).orderBy("organization_id").limit(1))
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

type Match = "containing" | "sounding" | "near"

export function selectPage(
  organizationId: string,
  { status, search, cursor, limit }: CarListQuery,
  match: Match = "containing",
) {
  let page = query
    .selectFrom("cars_with_figures")
    .select(carColumns)
    .where("organization_id", "=", organizationId)
    .orderBy("status")
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit + 1)
  if (status) page = page.where("status", "=", status)
  if (search) page = page.where(matching[match](search))
  if (cursor) {
    const [status, created_at, id] = decodeCursor(keySchema, cursor)
    page = page
      .where("status", ">=", status)
      .where(sql<boolean>`(status > ${status} or (created_at, id) < (${created_at}, ${id}))`)
  }
  return page
}

export function selectCounts(
  organizationId: string,
  search: string | undefined,
  match: Match = "containing",
) {
  const counts = query
    .selectFrom("cars")
    .select(["status", sql<number>`count(*)::integer`.as("count")])
    .where("organization_id", "=", organizationId)
    .groupBy("status")
  return search ? counts.where(matching[match](search)) : counts
}

/** A space before each word of a name. */
const wordsOfName = sql`' ' || translate(name_folded, ${sql.lit(wordSeparators)}, ${sql.lit(" ".repeat(wordSeparators.length))})`

const matching = {
  containing: (search: string) => {
    const like = sql<boolean>`name_folded like ${`%${foldName(search).replaceAll(/[\\%_]/g, "\\$&")}%`}`
    const spaced = spacedPattern(search)
    const number = foldNumber(search)
    return sql<boolean>`(${sql.join(
      [
        like,
        ...(spaced === null ? [] : [sql`name_folded ~ ${spaced}`]),
        ...(number.length < 3 ? [] : [sql`numbers_folded ~ ${`^[^ ]*${number}`}`]),
        // A few characters are in too many VINs: of these more have to be known.
        ...(number.length < 5 ? [] : [sql`numbers_folded like ${`%${number}%`}`]),
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

/** The sort key of a car. */
const keySchema = z.tuple([z.nonoptional(carListQuerySchema.shape.status), cursorTime, z.guid()])
