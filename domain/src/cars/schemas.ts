import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { defaultCurrency } from "../money/currencies.ts"
import {
  currencySchema,
  decimalSchema,
  positiveAmount,
  positiveAmountSchema,
  rateSchema,
} from "../money/schemas.ts"
import { pageFields } from "../schema/page-schema.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { atMost, requiredLine, storable, text } from "../schema/text.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import { statuses } from "./status.ts"

const carStatusSchema = oneOf(statuses, "statusUnknown")
const name = requiredLine({
  required: "carNameRequired",
  tooLong: "carNameTooLong",
  maxCharacters: 200,
})
const description = z.nullable(text({ tooLong: "descriptionTooLong", maxCharacters: 5000 }))
const purchasePrice = positiveAmount("purchasePriceRequired")
// A sale price of 0 is refused: "not sold for any price yet" is null.
const salePrice = z.nullable(positiveAmountSchema)
const rate = z.nullable(rateSchema)

/** The body of a new car (rules 2.1 and 9.5); the browser makes the id. */
export const newCarSchema = strict({
  id: idSchema,
  name,
  description: z._default(description, null),
  purchase_price: purchasePrice,
  purchase_currency: z._default(currencySchema, defaultCurrency),
  purchase_exchange_rate: z._default(rate, null),
  sale_price: z._default(salePrice, null),
  sale_currency: z._default(currencySchema, defaultCurrency),
  sale_exchange_rate: z._default(rate, null),
  status: z._default(carStatusSchema, "bought"),
})

export type NewCar = z.output<typeof newCarSchema>

/**
 * The body of a saved edit: what is absent stays, but for the rate of a currency that is left; `version` is
 * the one that was read.
 */
export const carPatchSchema = strict({
  version,
  name: z.optional(name),
  description: z.optional(description),
  purchase_price: z.optional(purchasePrice),
  purchase_currency: z.optional(currencySchema),
  purchase_exchange_rate: z.optional(rate),
  sale_price: z.optional(salePrice),
  sale_currency: z.optional(currencySchema),
  sale_exchange_rate: z.optional(rate),
  status: z.optional(carStatusSchema),
})

export type CarPatch = z.output<typeof carPatchSchema>

/** The body of a direct status change. */
export const statusSchema = strict({ status: carStatusSchema })

/** The body that takes the last status change back. */
export const statusUndoSchema = strict({ version })

/** The query of the list. */
export const carListQuerySchema = strict({
  status: z.optional(carStatusSchema),
  search: z.optional(
    z.string({ error: "wrongType" }).check(z.trim(), storable(), atMost(200, "searchTooLong")),
  ),
  ...pageFields,
})

export type CarListQuery = z.output<typeof carListQuerySchema>

/**
 * A car in an answer: the 19 fields of rules 2.1, then its version and what is
 * derived from it. `cost_eur` is the purchase with the expenses; an `…_estimated` figure used the
 * fixed or the 1:1 rate. `user_id` is null once that account is deleted.
 */
export const carSchema = strict({
  id: idSchema,
  name: z.string(),
  description: z.nullable(z.string()),
  image_url: z.nullable(z.string()),
  purchase_price: decimalSchema,
  purchase_currency: currencySchema,
  purchase_price_eur: z.nullable(decimalSchema),
  purchase_exchange_rate: z.nullable(decimalSchema),
  sale_price: z.nullable(decimalSchema),
  sale_currency: currencySchema,
  sale_price_eur: z.nullable(decimalSchema),
  sale_exchange_rate: z.nullable(decimalSchema),
  status: carStatusSchema,
  bought_at: z.nullable(timeSchema),
  preparing_at: z.nullable(timeSchema),
  sold_at: z.nullable(timeSchema),
  created_at: timeSchema,
  user_id: z.nullable(idSchema),
  organization_id: idSchema,
  version,
  profit: z.nullable(decimalSchema),
  profit_estimated: z.boolean(),
  expenses_eur: decimalSchema,
  expenses_estimated: z.boolean(),
  cost_eur: decimalSchema,
  cost_estimated: z.boolean(),
  thumbnail_url: z.nullable(z.string()),
})

export type Car = z.output<typeof carSchema>

/** Of a car that is not there any more; `deleted_by` is null for somebody whom the caller may not know. */
export const carDeletionSchema = strict({
  deleted_at: timeSchema,
  deleted_by: z.nullable(z.string()),
})

export type CarDeletion = z.output<typeof carDeletionSchema>
