import * as z from "zod/mini"
import { expenseKinds } from "../expenses/fields.ts"
import { idSchema } from "../id.ts"
import { paymentKinds } from "../payments/fields.ts"
import { pageFields } from "../schema/page-schema.ts"
import { strict } from "../schema/strict.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { code } from "../texts/code.ts"

/** The tables of partners: who they are, in which parts they share, and what they have settled. */
export const partnersEntities = ["partners", "partner_parts", "settlements"] as const

export const historyQuerySchema = strict({
  ...pageFields,
  car_id: z.optional(idSchema),
  /** What alone is told; without it, everything. */
  about: z.optional(z.enum(["partners"])),
  cursor: z.optional(
    z
      .string({ error: code("cursorInvalid") })
      .check(z.regex(/^\d{1,18}$/, { error: code("cursorInvalid") })),
  ),
})

export type HistoryQuery = z.output<typeof historyQuerySchema>

const fields = z.nullable(z.record(z.string(), z.unknown()))

/** The tables whose changes are recorded. */
export const historyEntities = [
  "organizations",
  "organization_members",
  "cars",
  "expenses",
  "payments",
  "splits",
  "overheads",
  "attachments",
  "papers",
  "paper_series",
  "closings",
  "partners",
  "partner_parts",
  "car_shares",
  "settlements",
  "tasks",
  "task_templates",
  "imports",
] as const

/**
 * An entry of the history in a response. Of an update, `before` and `after` hold only what changed.
 * A name is null for an account that is deleted, and `actor_id` for what no person did.
 */
export const historyEntrySchema = strict({
  id: z.string(),
  at: timeSchema,
  actor_id: z.nullable(idSchema),
  actor_name: z.nullable(z.string()),
  viewed_as: z.nullable(idSchema),
  viewed_as_name: z.nullable(z.string()),
  entity: z.enum(historyEntities),
  entity_id: idSchema,
  car_id: z.nullable(idSchema),
  action: z.enum(["insert", "update", "delete"]),
  before: fields,
  after: fields,
  /** An expense after its change or before its deletion; an update leaves these fields out while they stay the same. */
  expense: z.nullable(
    strict({ description: z.string(), currency: z.string(), kind: z.enum(expenseKinds) }),
  ),
  /** The same of a payment. */
  payment: z.nullable(strict({ currency: z.string(), kind: z.enum(paymentKinds) })),
  /** The same of a task. */
  task: z.nullable(strict({ title: z.string() })),
  import_id: z.nullable(idSchema),
  /** The file that it came from, or that was taken back with it. */
  import_file_name: z.nullable(z.string()),
})

export type HistoryEntry = z.output<typeof historyEntrySchema>
