import * as z from "zod/mini"
import { code } from "../texts/code.ts"
import type { Month } from "../time/months.ts"

/** A month in a path or a query, `YYYY-MM`, from 2000 to 2100. */
export const monthNameSchema = z
  .string({ error: code("monthInvalid") })
  .check(z.regex(/^(20\d\d|2100)-(0[1-9]|1[0-2])$/, { error: code("monthInvalid") }))

/** @param name that {@link monthNameSchema} accepts */
export function monthOfName(name: string): Month {
  const [year = 0, month = 0] = name.split("-").map(Number)
  return { year, month }
}

const maxNamedMonths = 120

/** The closed months into which a write may go, said in its query (rules 24.3): one, or several parted by commas. */
export const intoClosedSchema = z.optional(
  z.string({ error: code("monthInvalid") }).check(
    z.refine(
      (text) => {
        const names = text.split(",")
        return (
          names.length <= maxNamedMonths &&
          names.every((name) => z.safeParse(monthNameSchema, name).success)
        )
      },
      { error: code("monthInvalid") },
    ),
  ),
)
