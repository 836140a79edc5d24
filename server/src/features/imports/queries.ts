import { foldName } from "@marza/domain/cars/search.ts"
import { importUndoDays } from "@marza/domain/imports/limits.ts"
import type { ImportFound, ImportListQuery, ImportLookup } from "@marza/domain/imports/schemas.ts"
import { sql } from "kysely"
import * as z from "zod/mini"
import { type Database, query, type TenantTransaction } from "../../platform/db/database.ts"
import type { OrganizationScope } from "../../platform/db/scopes.ts"
import { cursorTime, decodeCursor, encodeCursor, pageOf } from "../../platform/http/cursor.ts"

/** So many of the changed cars are named; all are counted. */
const namedCars = 20

/**
 * Whether one of the `cars` of `imports` was changed since: a save or a status makes a new version of it, its photos,
 * expenses and payments move `changed_at`, and an imported car has neither attachments nor papers of its own.
 */
export const isChanged = sql<boolean>`(
  cars.version > 1
  or cars.changed_at > imports.created_at
  or exists (
    select from attachments
    where attachments.organization_id = cars.organization_id and attachments.car_id = cars.id
      and attachments.deleted_at is null
  )
  or exists (
    select from papers where papers.organization_id = cars.organization_id and papers.car_id = cars.id
  )
)`

export const undoableUntil = sql<string>`imports.created_at + make_interval(days => ${sql.lit(importUndoDays)})`

/** Those that an undo would keep, or has kept; of an import that is too old for one they are not looked for. */
const changedCars = sql<{ named: { id: string; name: string }[]; count: number }>`(
  select
    coalesce(
      json_agg(json_build_object('id', id, 'name', name) order by place) filter (where place <= ${sql.lit(namedCars)}),
      '[]'
    ) as named,
    count(*)::integer as count
  from (
    select cars.id, cars.name, row_number() over (order by cars.changed_at desc, cars.id) as place
    from cars
    where cars.organization_id = imports.organization_id and cars.import_id = imports.id and ${isChanged}
      and (imports.undone_at is not null or now() <= ${undoableUntil})
  ) as changed_car
)`

const selectImports = ({ organizationId }: OrganizationScope) =>
  query
    .selectFrom("imports")
    .leftJoin("profiles as importer", "importer.id", "imports.imported_by")
    .leftJoin("profiles as undoer", "undoer.id", "imports.undone_by")
    .innerJoinLateral(changedCars.as("changed"), (join) => join.onTrue())
    .select([
      "imports.id",
      "imports.file_name",
      "imports.cars",
      "imports.expenses",
      "imports.payments",
      "imports.imported_by",
      "importer.full_name",
      "imports.created_at",
      undoableUntil.as("undoable_until"),
      "imports.undone_at",
      "imports.undone_by",
      "undoer.full_name as undone_by_name",
      "changed.named as changed_cars",
      "changed.count as changed_cars_count",
    ])
    .where("imports.organization_id", "=", organizationId)

/** A page of the imports that the caller may see, newest first. */
export async function listImports(
  database: Database,
  scope: OrganizationScope,
  { cursor, limit }: ImportListQuery,
) {
  const ordered = selectImports(scope)
    .orderBy("imports.created_at", "desc")
    .orderBy("imports.id", "desc")
    .limit(limit + 1)
  const [rows] = await database.read(scope, cursor ? ordered.where(isAfter(cursor)) : ordered)
  return pageOf(rows, limit, ({ created_at, id }) => encodeCursor([created_at, id]))
}

/** Whether a file was imported before, and which of its cars are there already (rules 16.6). */
export async function lookUpImport(
  database: Database,
  scope: OrganizationScope,
  { file_sha256, cars }: ImportLookup,
): Promise<ImportFound> {
  const { organizationId } = scope
  const keys = JSON.stringify(
    cars.map(({ name, ...others }, place) => ({ ...others, place, name: foldName(name) })),
  )
  const [[file], found] = await database.read(
    scope,
    query.selectNoFrom(
      sql<string | null>`imported_on(${organizationId}, ${file_sha256 ?? null})`.as("imported_on"),
    ),
    query
      .selectFrom(
        sql<{ place: number }>`(
          select distinct key.place
          from json_to_recordset(${keys}::json) as key (
            place integer, name text, bought_on date, purchase_price numeric, purchase_currency text, mileage_km integer
          )
          join cars on cars.organization_id = ${organizationId} and cars.name_folded = key.name
            and cars.purchase_price = key.purchase_price and cars.purchase_currency = key.purchase_currency
            and cars.mileage_km is not distinct from key.mileage_km
            and (
              key.bought_on is null or (cars.bought_at at time zone 'Europe/Vilnius')::date = key.bought_on
            )
        )`.as("found"),
      )
      .select("found.place")
      .orderBy("found.place"),
  )
  return { imported_on: file?.imported_on ?? null, cars: found.map(({ place }) => place) }
}

/** The import as a response shows it. @throws {Refusal} not_found */
export const getImport = (
  { oneOrNotFound }: TenantTransaction,
  scope: OrganizationScope,
  importId: string,
) => oneOrNotFound(selectImports(scope).where("imports.id", "=", importId))

/** The sort key of an import. */
const keySchema = z.tuple([cursorTime, z.guid()])

function isAfter(cursor: string) {
  const [time, id] = decodeCursor(keySchema, cursor)
  return sql<boolean>`(imports.created_at, imports.id) < (${time}::timestamptz, ${id}::uuid)`
}
