import { calendarDateSchema } from "@marza/domain/expenses/fields.ts"
import { sql } from "kysely"
import * as z from "zod/mini"
import { cursorTime, decodeCursor, encodeCursor, pageOf } from "../../platform/http/cursor.ts"

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
