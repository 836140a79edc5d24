import * as z from "zod/mini"

/** A time in a response: ISO 8601 in UTC, such as "2026-11-21T08:30:00.000Z". */
export const timeSchema = z.iso.datetime({ error: "timeInvalid" })
