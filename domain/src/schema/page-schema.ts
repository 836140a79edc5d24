import * as z from "zod/mini"
import { atMost } from "./text.ts"

/**
 * The query fields of a list that is read page by page (rules 7.1): `cursor` is where the last page ended,
 * `limit` how many rows a page has. It arrives as text and becomes a number from 1 to 200.
 */
export const pageFields = {
  cursor: z.optional(z.string({ error: "cursorInvalid" }).check(atMost(1000, "cursorInvalid"))),
  limit: z._default(
    z.coerce
      .number({ error: "limitInvalid" })
      .check(
        z.int({ error: "limitInvalid" }),
        z.minimum(1, { error: "limitInvalid" }),
        z.maximum(200, { error: "limitInvalid" }),
      ),
    50,
  ),
}
