import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { currencySchema, decimalSchema } from "../money/schemas.ts"
import { pageFields } from "../schema/page-schema.ts"
import { saidSchema } from "../schema/said.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import {
  newPaymentShape,
  paymentFields,
  paymentPatchShape,
  paymentResponseShape,
} from "./fields.ts"

/** The body of a new payment (rules 17.1 and 9.5); the browser makes the id. */
export const newPaymentSchema = strict({ id: idSchema, ...newPaymentShape })

export type NewPayment = z.output<typeof newPaymentSchema>

const { amount, exchange_rate, rate_day, how, received_by } = paymentFields

/**
 * The money that is handed over with a sale: a payment of the day of sale (rules 17.7). Without a currency it is in that of
 * the sale; in that currency it has the sale's rate and day.
 */
export const salePaymentSchema = strict({
  id: idSchema,
  amount: amount.input,
  currency: z.optional(currencySchema),
  exchange_rate: z._default(exchange_rate.input, null),
  rate_day: z._default(rate_day.input, null),
  how: z._default(how.input, null),
  received_by: z._default(received_by.input, null),
})

export type SalePayment = z.output<typeof salePaymentSchema>

/**
 * The body of an edited payment. An absent field stays, but another currency without a rate empties the rate.
 * `version` is the one that was read.
 */
export const paymentPatchSchema = strict({ version, ...paymentPatchShape })

export type PaymentPatch = z.output<typeof paymentPatchSchema>

export const paymentListQuerySchema = strict(pageFields)

export type PaymentListQuery = z.output<typeof paymentListQuerySchema>

/** `second`: another deposit is held already, and this one is held beside it (rules 17.4). */
export const heldQuerySchema = strict({ second: saidSchema })

export type HeldQuery = z.output<typeof heldQuerySchema>

/** What becomes of the deposits of somebody else than the buyer (rules 17.4). */
export const depositEnds = ["counted", "returned", "kept"] as const

export type DepositEnd = (typeof depositEnds)[number]

export const depositsQuerySchema = strict({
  deposits: z.optional(oneOf(depositEnds, "depositStateUnknown")),
})

export type DepositsQuery = z.output<typeof depositsQuerySchema>

/**
 * A payment in a response: its fields with the value in EUR, and who added it. `added_by` and the name are null once
 * that account is deleted.
 */
export const paymentSchema = strict({
  id: idSchema,
  car_id: idSchema,
  ...paymentResponseShape,
  amount_eur: z.nullable(decimalSchema),
  version,
  changed_by: z.nullable(idSchema),
  added_by: z.nullable(idSchema),
  organization_id: idSchema,
  full_name: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
})

export type Payment = z.output<typeof paymentSchema>

/**
 * What the payments of a car come to in EUR, over all pages: those that count for the sale, and what of the sale was cash, of
 * payments or as the sale itself says; `is_unpaid`: the car is among those that the list of cars not paid in full has;
 * `…_estimated` when one of them used the fixed or the 1:1 rate.
 */
export const paymentSumsSchema = strict({
  received_eur: decimalSchema,
  received_estimated: z.boolean(),
  cash_eur: decimalSchema,
  is_unpaid: z.boolean(),
})

export type PaymentSums = z.output<typeof paymentSumsSchema>
