import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { decimalSchema, salePriceSchema } from "../money/schemas.ts"
import { depositsQuerySchema, salePaymentSchema } from "../payments/schemas.ts"
import { pageFields } from "../schema/page-schema.ts"
import { saidSchema } from "../schema/said.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { atMost, searchSchema, storable } from "../schema/text.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import { code } from "../texts/code.ts"
import {
  carFields,
  carPatchShape,
  carResponseShape,
  carStatusSchema,
  newCarShape,
} from "./fields.ts"
import { carSorts, defaultCarSort } from "./sorts.ts"

/** The body of a new car (rules 2.1 and 9.5); the browser makes the id. */
export const newCarSchema = strict({ id: idSchema, ...newCarShape })

export type NewCar = z.output<typeof newCarSchema>

/**
 * The body of a saved edit. An absent field stays, but another currency without a rate empties the rate.
 * `version` is the one that was read.
 */
export const carPatchSchema = strict({ version, ...carPatchShape })

export type CarPatch = z.output<typeof carPatchSchema>

/** `with_invoice`: the car is sold no more although an invoice of its sale is issued (rules 21.6). */
export const saleUndoQuerySchema = strict({ with_invoice: saidSchema })

export type SaleUndoQuery = z.output<typeof saleUndoQuerySchema>

/** What a request says that may sell a car or take its sale back. */
export const statusQuerySchema = strict({
  ...depositsQuerySchema.shape,
  ...saleUndoQuerySchema.shape,
})

export type StatusQuery = z.output<typeof statusQuerySchema>

/** The body of a direct status change. */
export const statusSchema = strict({ status: carStatusSchema })

/** The body that takes the last status change back. */
export const statusUndoSchema = strict({ version })

const carFilterFields = {
  status: z.optional(carStatusSchema),
  search: searchSchema,
  // Sold, and not paid in full (rules 17.3).
  unpaid: saidSchema,
  sort: z._default(oneOf(carSorts, "sortUnknown"), defaultCarSort),
}

export const carListQuerySchema = strict({ ...carFilterFields, ...pageFields })

/** The query of what a list comes to: its order makes no difference. */
export const carTotalsQuerySchema = strict({
  status: carFilterFields.status,
  search: carFilterFields.search,
  unpaid: carFilterFields.unpaid,
})

export type CarTotalsQuery = z.output<typeof carTotalsQuerySchema>

/** So many chosen cars are exported at most. */
export const maxExportedIds = 200

const idsPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The query of an export: that of the list, whose cars are all in one file. `ids`: only these, with commas between them. */
export const carExportQuerySchema = strict({
  ...carFilterFields,
  ids: z.optional(
    z.string({ error: code("wrongType") }).check(
      z.refine(
        (text) => {
          const ids = text.split(",")
          return ids.length <= maxExportedIds && ids.every((id) => idsPattern.test(id))
        },
        { error: code("invalid") },
      ),
    ),
  ),
})

export type CarExportQuery = z.output<typeof carExportQuerySchema>

export type CarListQuery = z.output<typeof carListQuerySchema>

/** So many number plates and VINs are looked up at once: both of each row of the largest import. */
export const maxLookedUpNumbers = 10_000

/** The longest number plate or VIN that is looked up; none is nearly as long. */
export const maxNumberLength = 50

/** Number plates and VINs, in whatever spelling, and ids. */
export const carLookupSchema = strict({
  ids: z.optional(
    z
      .array(idSchema, { error: code("wrongType") })
      .check(z.maxLength(maxLookedUpNumbers, { error: code("tooManyNumbers") })),
  ),
  numbers: z
    .array(
      z.string({ error: code("wrongType") }).check(storable(), atMost(maxNumberLength, "invalid")),
      {
        error: code("wrongType"),
      },
    )
    .check(z.maxLength(maxLookedUpNumbers, { error: code("tooManyNumbers") })),
})

export type CarLookup = z.output<typeof carLookupSchema>

/**
 * A car in a response: its fields, its version and what is derived from it. `cost_eur` is the purchase with the
 * expenses, `late_costs_eur` what was spent after the day of sale, `expenses_vat_eur` the VAT that the expenses contain;
 * an `…_estimated` figure used the fixed or the 1:1 rate, `vat_estimated` one of VAT due, VAT deductible and profit after
 * VAT. `reserved_until` is the latest day until which a held deposit keeps the car; `left_to_receive` of the sale price stands
 * in its currency, negative where more was paid. `entered_at` is when the car was really entered, `changed_at` when it, its photo or its expenses last changed. `user_id` is null once that account is deleted.
 */
export const carSchema = strict({
  id: idSchema,
  ...carResponseShape,
  image_url: z.nullable(z.string()),
  purchase_price_eur: z.nullable(decimalSchema),
  sale_price_eur: z.nullable(decimalSchema),
  bought_at: z.nullable(timeSchema),
  preparing_at: z.nullable(timeSchema),
  sold_at: z.nullable(timeSchema),
  created_at: timeSchema,
  entered_at: timeSchema,
  changed_at: timeSchema,
  user_id: z.nullable(idSchema),
  organization_id: idSchema,
  version,
  profit: z.nullable(decimalSchema),
  profit_estimated: z.boolean(),
  expenses_eur: decimalSchema,
  expenses_estimated: z.boolean(),
  cost_eur: decimalSchema,
  cost_estimated: z.boolean(),
  late_costs_eur: decimalSchema,
  late_costs_estimated: z.boolean(),
  reserved_until: z.nullable(z.string()),
  left_to_receive: z.nullable(decimalSchema),
  left_estimated: z.boolean(),
  vat_rate: z.nullable(decimalSchema),
  expenses_vat_eur: decimalSchema,
  expenses_vat_estimated: z.boolean(),
  vat_due: z.nullable(decimalSchema),
  vat_due_estimated: z.boolean(),
  vat_deductible: z.nullable(decimalSchema),
  vat_deductible_estimated: z.boolean(),
  profit_after_vat: z.nullable(decimalSchema),
  profit_after_vat_estimated: z.boolean(),
  vat_estimated: z.boolean(),
  thumbnail_url: z.nullable(z.string()),
})

export type Car = z.output<typeof carSchema>

const { sale_currency, sale_exchange_rate, sale_rate_day, sold_on, sold_to } = carFields
const { sale_received_by, sale_received_how } = carFields

/** The body of a sale, whole: what is absent is as in a new car, and the day is today. */
export const saleSchema = strict({
  version,
  sale_price: salePriceSchema,
  sale_currency: z._default(sale_currency.input, sale_currency.defaultValue),
  sale_exchange_rate: z._default(sale_exchange_rate.input, null),
  sale_rate_day: z._default(sale_rate_day.input, null),
  sold_on: z._default(sold_on.input, null),
  sold_to: z._default(sold_to.input, null),
  sale_received_by: z._default(sale_received_by.input, null),
  sale_received_how: z._default(sale_received_how.input, null),
  /** What is handed over with it; null leaves the payments of the car. */
  payment: z._default(z.nullable(salePaymentSchema), null),
})

export type Sale = z.output<typeof saleSchema>

/** `with_payment`: the money that came with the sale goes, although somebody has edited it since (rules 17.7). */
export const saleDeletionQuerySchema = strict({
  ...saleUndoQuerySchema.shape,
  with_payment: saidSchema,
})

export type SaleDeletionQuery = z.output<typeof saleDeletionQuerySchema>

/** The body that takes a sale back. */
export const saleUndoSchema = strict({ version })

/** Who deleted a car, and when; `deleted_by` is null for somebody whom the caller may not know. */
export const carDeletionSchema = strict({
  deleted_at: timeSchema,
  deleted_by: z.nullable(z.string()),
})

export type CarDeletion = z.output<typeof carDeletionSchema>

/**
 * The last comparison of the kept sums: when, of how many cars, and which differ (the first 20 by name); `checked_at` is
 * null before the first. `balances_agree`: whether the balances of partners added up, null where there are none.
 */
export const sumsCheckSchema = strict({
  checked_at: z.nullable(timeSchema),
  cars: z.int(),
  differing: z.array(strict({ id: idSchema, name: z.string() })),
  balances_agree: z.nullable(z.boolean()),
})

export type SumsCheck = z.output<typeof sumsCheckSchema>

/**
 * The query of a deletion. `with_deposits`: those that are held go, too, which is asked when there are any. `parts`: what becomes of its parts of invoices for several cars, which is asked when it has
 * any: they stay as overheads, or go with it.
 * `with_papers`: the issued papers stay without their car, which is asked when there are any.
 */
export const carDeletionQuerySchema = strict({
  with_deposits: z.optional(oneOf(["true"], "invalid")),
  with_papers: saidSchema,
  parts: z.optional(oneOf(["overhead", "delete"], "invalid")),
})

export type CarDeletionQuery = z.output<typeof carDeletionQuerySchema>
