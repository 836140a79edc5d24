import * as z from "zod/mini"
import { code } from "../texts/code.ts"

/** A time in a response: ISO 8601 in UTC, such as "2026-11-21T08:30:00.000Z". */
export const timeSchema = z.iso.datetime({ error: code("timeInvalid") })
