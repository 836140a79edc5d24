import * as z from "zod/mini"
import { expensePatchShape, expenseResponseShape, newExpenseShape } from "../expenses/fields.ts"
import { idSchema } from "../id.ts"
import { decimalSchema, positiveAmountSchema } from "../money/schemas.ts"
import { pageFields } from "../schema/page-schema.ts"
import { strict } from "../schema/strict.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import { code } from "../texts/code.ts"

/** The most cars on one invoice (rules 19.1). */
export const maxParts = 200

/**
 * A part of an invoice for several cars: the expense of one of them, whose id the browser makes. `car_id` is null for the
 * part of a car that was deleted, which became an overhead with that id.
 */
const newPartSchema = strict({
  car_id: z.nullable(idSchema),
  expense_id: idSchema,
  amount: positiveAmountSchema,
})

export type NewPart = z.output<typeof newPartSchema>

const partsSchema = z.array(newPartSchema, { error: code("wrongType") }).check(
  z.minLength(1, { error: code("partsRequired"), abort: true }),
  z.maxLength(maxParts, { error: code("tooManyParts"), abort: true }),
  z.refine((parts) => new Set(parts.map(({ expense_id }) => expense_id)).size === parts.length, {
    error: code("partTwice"),
  }),
  z.refine(
    (parts) => {
      const cars = parts.flatMap(({ car_id }) => car_id ?? [])
      return new Set(cars).size === cars.length
    },
    { error: code("partTwice") },
  ),
)

/** The body of a new split: the fields of an expense, for the whole, and its parts. */
export const newSplitSchema = strict({ id: idSchema, ...newExpenseShape, parts: partsSchema })

export type NewSplit = z.output<typeof newSplitSchema>

/** The body of an edited split. An absent field stays; another amount needs its parts. */
export const splitPatchSchema = strict({
  version,
  ...expensePatchShape,
  parts: z.optional(partsSchema),
})

export type SplitPatch = z.output<typeof splitPatchSchema>

export const splitListQuerySchema = strict(pageFields)

export type SplitListQuery = z.output<typeof splitListQuerySchema>

/** A part in a response. Its EUR value is that of an expense: null without a rate. */
const partSchema = strict({
  car_id: z.nullable(idSchema),
  /** Null for the part of a deleted car. */
  car_name: z.nullable(z.string()),
  expense_id: idSchema,
  amount: decimalSchema,
  vat_amount: z.nullable(decimalSchema),
  amount_eur: z.nullable(decimalSchema),
})

export type Part = z.output<typeof partSchema>

/** A split in a response. `amount_eur` is the sum of its parts, null while a rate is missing (rules 19.4). */
export const splitSchema = strict({
  id: idSchema,
  ...expenseResponseShape,
  amount_eur: z.nullable(decimalSchema),
  parts: z.array(partSchema),
  version,
  changed_by: z.nullable(idSchema),
  added_by: z.nullable(idSchema),
  full_name: z.nullable(z.string()),
})

export type Split = z.output<typeof splitSchema>
