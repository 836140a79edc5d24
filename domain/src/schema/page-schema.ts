import * as z from "zod/mini"
import { code } from "../texts/code.ts"
import { atMost } from "./text.ts"
import { wholeNumber } from "./whole-number.ts"

/**
 * The query fields of a list that is read page by page (rules 7.1): `cursor` is where the last page ended,
 * `limit` how many rows a page has. It arrives as text and becomes a number from 1 to 200.
 */
export const pageFields = {
  cursor: z.optional(
    z.string({ error: code("cursorInvalid") }).check(atMost(1000, "cursorInvalid")),
  ),
  limit: z._default(wholeNumber(1, 200, "limitInvalid"), 50),
}

/** The fields of such a page in a response; `next_cursor` is null on the last one. */
export const pageOf = <Row extends z.core.$ZodType>(row: Row) => ({
  items: z.array(row),
  next_cursor: z.nullable(z.string()),
})
