import { calendarDateSchema } from "@marza/domain/expenses/fields.ts"
import { type Selectable, type SelectQueryBuilder, sql } from "kysely"
import * as z from "zod/mini"
import { query, type Tables } from "../../platform/db/database.ts"
import { cursorTime, decodeCursor, encodeCursor, pageOf } from "../../platform/http/cursor.ts"

/** The tables of money rows. Each has an organization, an id, a version, and who added and last changed a row. */
export type EntryTable = "expenses" | "overheads" | "payments" | "settlements" | "splits"
export type Columns<Table extends EntryTable> = Selectable<Tables[Table]>

type Common = "id" | "version" | "changed_by" | "added_by" | "created_at"
type Entry<Table extends EntryTable, Field extends keyof Columns<Table>> = Pick<
  Columns<Table>,
  Field | (Common & keyof Columns<Table>)
> & { full_name: string | null }

/** The rows of a table with these columns and the name of who added each. */
export function selectEntries<
  const Table extends EntryTable,
  Field extends keyof Columns<Table> & string,
>(
  table: Table,
  fields: readonly Field[],
  organizationId: string,
): SelectQueryBuilder<Tables, Table | "profiles", Entry<Table, Field>> {
  // Every table of money rows has the columns that are named here.
  const rows = table as "expenses"
  const columns = [...fields, "version", "changed_by", "added_by", "created_at"] as "id"[]
  return query
    .selectFrom(rows)
    .leftJoin("profiles", "profiles.id", `${rows}.added_by`)
    .select([
      `${rows}.id`,
      ...columns.map((name) => `${rows}.${name}` as const),
      "profiles.full_name",
    ])
    .where(`${rows}.organization_id`, "=", organizationId) as never
}

const keySchema = z.tuple([calendarDateSchema, cursorTime, z.guid()])

type Keyed<Day extends string> = Record<Day, string> & { created_at: string; id: string }

/** The order of the money rows of a table and their pages: newest day first, then the later added. */
export function newestFirst<Day extends "date" | "day">(table: string, day: Day) {
  const [onDay, createdAt, id] = [day, "created_at", "id"].map((name) =>
    sql.ref(`${table}.${name}`),
  )
  const cursorOf = (row: Keyed<Day>) => encodeCursor([row[day], row.created_at, row.id])
  return {
    order: sql`${onDay} desc, ${createdAt} desc, ${id} desc`,
    isAfter: (cursor: string) => {
      const after = decodeCursor(keySchema, cursor)
      return sql<boolean>`(${onDay}, ${createdAt}, ${id})
        < (${after[0]}::date, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    },
    cursorOf,
    pageOf: <Row extends Keyed<Day>>(rows: readonly Row[], limit: number) =>
      pageOf(rows, limit, cursorOf),
  }
}

/** A row as a response shows it. */
export function withoutTime<Row extends { created_at: string }>(row: Row): Omit<Row, "created_at"> {
  const { created_at: _, ...shown } = row
  return shown
}
