import * as z from "zod/mini"
import { expenseFields } from "../expenses/fields.ts"
import type { WayWords } from "../payers/fields.ts"
import { choice, type FieldDeclaration, shapesOf } from "../schema/field-shapes.ts"
import { oneOf } from "../schema/strict.ts"
import type { FieldFormat } from "../table/format.ts"

/** What an overhead is for (rules 18.1); the database stores these very words. */
export const overheadTypes = ["rent", "fuel", "advertising", "bank", "other"] as const

export type OverheadType = (typeof overheadTypes)[number]

export const defaultOverheadType: OverheadType = "other"

export const overheadTypeSchema = oneOf(overheadTypes, "overheadTypeUnknown")

/** How often an overhead is proposed again (rules 18.4). */
export const repetitions = ["monthly"] as const

export type Repetition = (typeof repetitions)[number]

const { description, amount, currency, exchange_rate, rate_day, date, vat_amount } = expenseFields
const { supplier, supplier_code, supplier_vat_number, document_number, paid_by, paid_how } =
  expenseFields

/**
 * The fields of an overhead that people enter, each once and in the order in which they are listed, declared as those of
 * an expense are (domain/src/expenses/fields.ts): what both have is the same.
 */
export const overheadFields = {
  description,
  amount,
  currency,
  exchange_rate,
  rate_day,
  type: {
    ...choice(overheadTypeSchema, defaultOverheadType, "overheadType"),
    part: "type",
  },
  day: { ...date, part: "day" },
  vat_amount,
  supplier,
  supplier_code,
  supplier_vat_number,
  document_number,
  repeats: {
    input: z.nullable(oneOf(repetitions, "repetitionUnknown")),
    defaultValue: null,
    output: z.nullable(z.enum(repetitions)),
    format: "repetition",
    part: "repeats",
  },
  // The last day for which another one may be proposed.
  repeats_until: {
    ...rate_day,
    part: "repeats",
  },
  paid_by,
  paid_how,
} as const satisfies Record<string, FieldDeclaration<FieldFormat>>

export type OverheadFields = typeof overheadFields
export type OverheadField = keyof OverheadFields

/** What the values of each choice are called. */
export type OverheadChoices = WayWords &
  Record<"overheadType", Record<OverheadType, string>> &
  Record<"repetition", Record<Repetition, string>>

export const overheadFieldNames = Object.keys(overheadFields) as readonly OverheadField[]

export const {
  ofNew: newOverheadShape,
  ofPatch: overheadPatchShape,
  ofResponse: overheadResponseShape,
} = shapesOf(overheadFields)
