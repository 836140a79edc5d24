import * as z from "zod/mini"
import { monthlyFiguresSchema, trendSchema } from "../analytics/schemas.ts"
import { idSchema } from "../id.ts"
import { decimalSchema } from "../money/schemas.ts"
import { monthResultSchema } from "../overheads/schemas.ts"
import { daySchema } from "../schema/day.ts"
import { saidSchema } from "../schema/said.ts"
import { strict } from "../schema/strict.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { code } from "../texts/code.ts"
import { guardedDocuments } from "./lines.ts"
import { monthNameSchema } from "./month.ts"

/** The body of a closing: the version that was read. That of a month counts how often it was closed and opened. */
export const closingPutSchema = strict({
  version: z
    .int({ error: code("versionInvalid") })
    .check(z.minimum(0, { error: code("versionInvalid") })),
})

/** `with_questions`: the month is closed although questions are open. */
export const closingQuerySchema = strict({
  with_questions: saidSchema,
})

/** Whether a figure used the fixed or 1:1 rate, or lacks a sale without one; absent from a picture that an older version kept. */
const estimated = z.optional(z.boolean())

const documentLineSchema = strict({
  document: z.enum(guardedDocuments),
  count: z.int(),
  eur: decimalSchema,
  vat_eur: decimalSchema,
  estimated,
})

export type DocumentLine = z.output<typeof documentLineSchema>

/**
 * The stock of a day (rules 24.6): the cars bought on or before it and not sold, or sold later, at purchase and the expenses
 * dated up to it; `vat_eur` of it is deducted.
 */
export const stockSchema = strict({
  day: daySchema,
  cars: z.int(),
  cost_eur: decimalSchema,
  vat_eur: decimalSchema,
  cost_without_vat_eur: decimalSchema,
  estimated: z.boolean(),
})

export type Stock = z.output<typeof stockSchema>

/**
 * What a month looks like. `documents`: what is guarded; `documents_result` of them. `later_costs_eur`: expenses of the cars
 * bought in it that are dated after it, which its tiles count and no closing guards. An `…_estimated` figure, or one whose
 * line is `estimated`, used the fixed or 1:1 rate; of the profit so is said by `invested_estimated` and `sales_left_out`,
 * the number of sold cars without an EUR value of the sale.
 */
export const monthPictureSchema = strict({
  figures: strict({
    ...z.omit(monthlyFiguresSchema, { warnings: true }).shape,
    invested_estimated: estimated,
    sales_left_out: z.optional(z.int()),
  }),
  vat: trendSchema.shape.vat,
  result: monthResultSchema,
  documents: z.array(documentLineSchema),
  documents_result: decimalSchema,
  documents_result_estimated: estimated,
  later_costs_eur: decimalSchema,
  later_costs_estimated: estimated,
  stock: stockSchema,
})

export type MonthPicture = z.output<typeof monthPictureSchema>

const openQuestions = ["missing_rate", "unconfirmed_overhead", "draft", "held_deposit"] as const

/** Something of a month that somebody should look at before it is closed. */
const questionSchema = strict({
  kind: z.enum(openQuestions),
  id: idSchema,
  car_id: z.nullable(idSchema),
  name: z.nullable(z.string()),
  day: z.nullable(daySchema),
})

export type OpenQuestion = z.output<typeof questionSchema>

const facts = z.nullable(z.record(z.string(), z.unknown()))

/** A document of a closed month that was changed although it is closed; `before` or `after` null: it was, or is, none of it. */
const closingChangeSchema = strict({
  id: idSchema,
  at: timeSchema,
  actor_id: z.nullable(idSchema),
  actor_name: z.nullable(z.string()),
  document: z.enum(guardedDocuments),
  entity: z.enum(["cars", "expenses", "overheads", "payments", "papers", "organizations"]),
  entity_id: idSchema,
  car_id: z.nullable(idSchema),
  car_name: z.nullable(z.string()),
  name: z.nullable(z.string()),
  before: facts,
  after: facts,
  eur: decimalSchema,
  vat_eur: decimalSchema,
  result: decimalSchema,
})

export type ClosingChange = z.output<typeof closingChangeSchema>

const closedBy = {
  closed_at: timeSchema,
  closed_by: z.nullable(idSchema),
  closed_by_name: z.nullable(z.string()),
}

/**
 * A month and its closing. `closed` is null while it is open. `changes`: the newest 500 of `changes_count`; what all of them
 * come to is `difference`, which is also what the documents now are more than at the closing.
 */
export const monthClosingSchema = strict({
  month: monthNameSchema,
  version: z.int(),
  is_running: z.boolean(),
  now: monthPictureSchema,
  questions: z.array(questionSchema),
  questions_count: z.int(),
  closed: z.nullable(
    strict({
      id: idSchema,
      ...closedBy,
      picture: monthPictureSchema,
      changes: z.array(closingChangeSchema),
      changes_count: z.int(),
      difference: z.array(
        strict({
          document: z.enum(guardedDocuments),
          eur: decimalSchema,
          vat_eur: decimalSchema,
        }),
      ),
      result_difference: decimalSchema,
      later_costs_difference: decimalSchema,
    }),
  ),
  earlier: z.array(
    strict({
      id: idSchema,
      ...closedBy,
      opened_at: timeSchema,
      opened_by: z.nullable(idSchema),
      opened_by_name: z.nullable(z.string()),
      picture: monthPictureSchema,
    }),
  ),
})

export type MonthClosing = z.output<typeof monthClosingSchema>

/** Whether a month is closed; null while it is open. */
export const closedMonthSchema = strict({ closed: z.nullable(strict(closedBy)) })

export type ClosedMonth = z.output<typeof closedMonthSchema>

export const stockQuerySchema = strict({ day: daySchema })
