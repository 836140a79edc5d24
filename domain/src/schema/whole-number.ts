import * as z from "zod/mini"
import type { TextCode } from "../texts/text.ts"

/** A whole number of a query: it arrives as text and becomes a number. */
export const wholeNumber = (min: number, max: number, error: TextCode) =>
  z.coerce
    .number({ error })
    .check(z.int({ error }), z.minimum(min, { error }), z.maximum(max, { error }))
