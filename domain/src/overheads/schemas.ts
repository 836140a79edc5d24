import * as z from "zod/mini"
import { monthQuerySchema } from "../analytics/schemas.ts"
import { idSchema } from "../id.ts"
import { decimalSchema } from "../money/schemas.ts"
import { daySchema } from "../schema/day.ts"
import { pageFields, pageOf } from "../schema/page-schema.ts"
import { strict } from "../schema/strict.ts"
import { searchSchema } from "../schema/text.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import { code } from "../texts/code.ts"
import {
  newOverheadShape,
  overheadPatchShape,
  overheadResponseShape,
  overheadTypeSchema,
  overheadTypes,
} from "./fields.ts"

/**
 * The body of a new overhead (rules 18.1); the browser makes the id. `repeats_of` and `due_on` name the proposal that it
 * confirms, or with `is_skipped` leaves out this once.
 */
export const newOverheadSchema = strict({
  id: idSchema,
  ...newOverheadShape,
  repeats_of: z._default(z.nullable(idSchema), null),
  due_on: z._default(z.nullable(daySchema), null),
  is_skipped: z._default(z.boolean({ error: code("wrongType") }), false),
}).check(
  z.refine(({ repeats, repeats_until }) => repeats !== null || repeats_until === null, {
    error: code("repeatsUntilWithoutRepetition"),
    path: ["repeats_until"],
  }),
  z.refine(
    ({ repeats, repeats_of, due_on, is_skipped }) =>
      (repeats_of === null) === (due_on === null) &&
      (repeats_of === null || repeats === null) &&
      (!is_skipped || repeats_of !== null),
    { error: code("notProposed"), path: ["repeats_of"] },
  ),
)

export type NewOverhead = z.output<typeof newOverheadSchema>

/** The body of an edited overhead. An absent field stays; `version` is the one that was read. */
export const overheadPatchSchema = strict({ version, ...overheadPatchShape })

export type OverheadPatch = z.output<typeof overheadPatchSchema>

const filterFields = {
  year: z.optional(monthQuerySchema.shape.year),
  month: z.optional(monthQuerySchema.shape.month),
  type: z.optional(overheadTypeSchema),
  /** Of description, supplier, document number. */
  search: searchSchema,
}

const isWholeMonth = z.refine<{ year?: number | undefined; month?: number | undefined }>(
  ({ year, month }) => (year === undefined) === (month === undefined),
  { error: code("monthInvalid"), path: ["month"] },
)

/** A page of the list: of all days or of one month, of a type, or by a search. */
export const overheadListQuerySchema = strict({ ...pageFields, ...filterFields }).check(
  isWholeMonth,
)

/** The query of an export: that of the list, whose overheads are all in one file. */
export const overheadExportQuerySchema = strict(filterFields).check(isWholeMonth)

export type OverheadExportQuery = z.output<typeof overheadExportQuerySchema>

export type OverheadListQuery = z.output<typeof overheadListQuerySchema>

/**
 * An overhead in a response. `split_id`: it is what a deleted car's part of an invoice became. One that was skipped counts
 * nowhere and is listed so that it can be taken back.
 */
export const overheadSchema = strict({
  id: idSchema,
  ...overheadResponseShape,
  amount_eur: z.nullable(decimalSchema),
  repeats_of: z.nullable(idSchema),
  due_on: z.nullable(daySchema),
  is_skipped: z.boolean(),
  split_id: z.nullable(idSchema),
  receipts: z.int(),
  version,
  changed_by: z.nullable(idSchema),
  added_by: z.nullable(idSchema),
  full_name: z.nullable(z.string()),
})

export type Overhead = z.output<typeof overheadSchema>

/** What the overheads of a month and a type come to, in EUR and VAT included, without what was skipped. */
const overheadSumSchema = strict({
  year: z.int(),
  month: z.int(),
  type: z.enum(overheadTypes),
  amount_eur: decimalSchema,
  estimated: z.boolean(),
})

export type OverheadSum = z.output<typeof overheadSumSchema>

/**
 * A page of overheads. With the first one: what all that the filter finds comes to, the last month first, and every month
 * that has any; null with a later one.
 */
export const overheadPageSchema = z.strictObject({
  ...pageOf(overheadSchema),
  sums: z.nullable(z.array(overheadSumSchema)),
  months: z.nullable(z.array(strict({ year: z.int(), month: z.int() }))),
})

/** What is proposed and waits for a yes: as the one before it was (rules 18.4). Without a rate of its own. */
export const proposedOverheadSchema = strict({
  repeats_of: idSchema,
  due_on: daySchema,
  description: z.string(),
  amount: decimalSchema,
  currency: overheadResponseShape.currency,
  type: z.enum(overheadTypes),
  vat_amount: z.nullable(decimalSchema),
})

export type ProposedOverhead = z.output<typeof proposedOverheadSchema>

/**
 * The result of a month after overheads (rules 18.3), in EUR. `cars`: profit after VAT of the cars sold in it, or their
 * profit where no rate holds. `overheads`: without the VAT that is deducted, which is `overheads_vat`. An `…_estimated`
 * figure used the fixed or 1:1 rate. `waiting`: proposals of the month that nobody has answered, which count nowhere.
 */
export const monthResultSchema = strict({
  cars: decimalSchema,
  cars_estimated: z.boolean(),
  overheads: decimalSchema,
  overheads_estimated: z.boolean(),
  overheads_vat: decimalSchema,
  by_type: z.array(strict({ type: z.enum(overheadTypes), amount_eur: decimalSchema })),
  deposits_kept: decimalSchema,
  deposits_kept_estimated: z.boolean(),
  profit_after_overheads: decimalSchema,
  has_overheads: z.boolean(),
  waiting: z.int(),
})

export type MonthResult = z.output<typeof monthResultSchema>

/**
 * What of a month belongs to no car: its overheads without the VAT that is deducted, and the deposits kept in it. `estimated`:
 * one of them used the fixed or 1:1 rate.
 */
const besideCarsSchema = strict({
  year: z.int(),
  month: z.int(),
  overheads: decimalSchema,
  deposits_kept: decimalSchema,
  estimated: z.boolean(),
})

export type BesideCars = z.output<typeof besideCarsSchema>

/**
 * The result of a month, and what of the thirteen months that end with it belongs to no car, the earliest first.
 * `waiting_eur`: what the proposals that wait come to, VAT included.
 */
export const monthResultsSchema = strict({
  ...monthResultSchema.shape,
  waiting_eur: decimalSchema,
  waiting_estimated: z.boolean(),
  months: z.array(besideCarsSchema),
})

export type MonthResults = z.output<typeof monthResultsSchema>
