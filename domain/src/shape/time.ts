import * as z from "zod/mini"

/** A time in an answer: ISO 8601 in UTC, such as "2026-11-21T08:30:00.000Z". */
export const timeSchema = z.iso.datetime({ error: "timeInvalid" })

/** A moment as the database (Date) or an answer (ISO string) gives it. */
export type Instant = Date | string

/** Milliseconds since 1970 of a moment, for comparing. */
export function inMilliseconds(instant: Instant): number {
  return new Date(instant).getTime()
}
