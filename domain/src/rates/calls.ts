import * as z from "zod/mini"
import type { Calls } from "../calls/call.ts"
import { decimalSchema } from "../money/schemas.ts"
import { daySchema } from "../schema/day.ts"
import { oneOf, strict } from "../schema/strict.ts"
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

export type ReferenceRate = z.output<typeof referenceRateSchema>

export const rateCalls = {
  "GET /api/rates": {
    summary:
      "The reference rate of the European Central Bank for a day: the last one published before it; 404 when none was within ten days",
    access: "signedIn",
    query: rateQuerySchema,
    responses: { 200: referenceRateSchema },
  },
} as const satisfies Calls
