import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { decimalSchema } from "../money/schemas.ts"
import { daySchema } from "../schema/day.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { code } from "../texts/code.ts"
import { referenceCurrencies } from "./reference.ts"

const currency = oneOf(referenceCurrencies, "currencyWithoutRate")

const rateQuerySchema = strict({ currency, day: daySchema })

export type RateQuery = z.output<typeof rateQuerySchema>

/** `day` is that of publication, `published` the bank's figure: units for one EUR; `rate` is EUR for one unit. */
const referenceRateSchema = z.strictObject({
  currency,
  day: daySchema,
  rate: decimalSchema,
  published: decimalSchema,
})

/** Eight years of working days. */
const maxLookedUpDays = 2_000

const rateLookupSchema = strict({
  currency,
  days: z
    .array(daySchema, { error: code("wrongType") })
    .check(z.maxLength(maxLookedUpDays, { error: code("tooManyDays") })),
})

export type RateLookup = z.output<typeof rateLookupSchema>

/** `for_day` is the day that was asked for. */
const dayRateSchema = z.strictObject({ for_day: daySchema, ...referenceRateSchema.shape })

export type DayRate = z.output<typeof dayRateSchema>

export type ReferenceRate = z.output<typeof referenceRateSchema>

export const rateCalls = {
  "GET /api/rates": {
    summary:
      "The reference rate of the European Central Bank for a day: the last one published before it; 404 when none was within ten days",
    access: "signedIn",
    query: rateQuerySchema,
    responses: { 200: referenceRateSchema },
  },
  "POST /api/rates/lookup": {
    summary:
      "The same for many days of a currency at once; a day for which there is none is left out. Changes nothing",
    access: "signedIn",
    body: rateLookupSchema,
    responses: { 200: z.strictObject({ items: z.array(dayRateSchema) }) },
  },
} as const satisfies Calls
