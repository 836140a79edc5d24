import { Refusal } from "@marza/domain/refusal.ts"
import { type RawBuilder, sql } from "kysely"
import * as z from "zod/mini"
import { type $ZodType, parse } from "zod/v4/core"

/** A time in a cursor; PostgreSQL refuses the year 0, and fractions of hundreds of digits. */
export const cursorTime = z.iso.datetime().check(
  z.maxLength(30),
  z.refine((time) => Date.parse(time) > 0),
)

/**
 * A page of a list, and the cursor of the next one.
 * @param rows in their order, more than `limit` if there are more; {@link rowsOfPage} says how many are read
 * @param cursorOf the cursor after a row
 */
export function pageOf<Row>(
  rows: readonly Row[],
  limit: number,
  cursorOf: (row: Row) => string,
): { items: Row[]; next_cursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next_cursor: rows.length > limit && last ? cursorOf(last) : null }
}

/** One more than the pages of the browser, of an export and the largest that a call may ask for. */
const readSizes = [51, 101, 201, 501]

/**
 * How many rows are read for a page, which is more than it has, as text of the statement. PostgreSQL would plan a
 * statement anew each time whose limit is a parameter; and each text is prepared for itself, so they are few.
 */
export const rowsOfPage = (limit: number): RawBuilder<number> =>
  sql.lit(readSizes.find((size) => size > limit) ?? limit + 1)

/** The sort key of a page's last row, as text for a URL. */
export const encodeCursor = (key: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(key)).toString("base64url")

/** The sort key of a cursor. @throws {Refusal} bad_request for what {@link encodeCursor} did not write */
export function decodeCursor<Key>(keySchema: $ZodType<Key>, cursor: string): Key {
  try {
    return parse(keySchema, JSON.parse(Buffer.from(cursor, "base64url").toString()))
  } catch {
    throw new Refusal("bad_request", { fields: { cursor: "cursorInvalid" } })
  }
}
