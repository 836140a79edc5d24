import * as z from "zod/mini"
import { oneOf } from "../schema/strict.ts"
import { code } from "../texts/code.ts"

/** What the program makes a task of by itself (rules 25.4); `tasks.source` in the database has the same values. */
export const taskKinds = [
  "inspection",
  "reservation",
  "rate_missing",
  "declare_purchase",
  "confirm_buyer",
  "invoice",
] as const

export type TaskKind = (typeof taskKinds)[number]

export const taskKindSchema = oneOf(taskKinds, "taskKindUnknown")

/** Kinds that an organization has switched off, each once. */
export const taskKindsOffSchema = z
  .array(taskKindSchema, { error: code("wrongType") })
  .check(z.maxLength(taskKinds.length, { error: code("invalid") }))

/** After how many days a sale without an invoice is a task; unless an organization says otherwise, 5. */
export const invoiceTaskDaysSchema = z
  .int({ error: code("taskDaysInvalid") })
  .check(
    z.minimum(0, { error: code("taskDaysInvalid") }),
    z.maximum(90, { error: code("taskDaysInvalid") }),
  )

/** What arose longer ago makes no new task: what is entered late is mostly done. */
export const lookBackDays = 30
