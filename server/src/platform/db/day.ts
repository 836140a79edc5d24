import { timeZone } from "@marza/domain/time/days.ts"
import { type RawBuilder, sql } from "kysely"

/** The day of a moment in Vilnius, as a date of PostgreSQL. */
export const dayOf = (moment: RawBuilder<unknown>) =>
  sql<string>`(${moment} at time zone ${sql.lit(timeZone)})::date`
