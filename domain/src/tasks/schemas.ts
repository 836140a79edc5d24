import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { daySchema } from "../schema/day.ts"
import { pageFields, pageOf } from "../schema/page-schema.ts"
import { saidSchema } from "../schema/said.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { requiredLine } from "../schema/text.ts"
import { timeSchema } from "../schema/time-schema.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import { code } from "../texts/code.ts"
import { taskKinds } from "./kinds.ts"

const title = requiredLine({
  required: "taskTitleRequired",
  tooLong: "taskTitleTooLong",
  maxCharacters: 200,
})
const car_id = z.nullable(idSchema)
const due_on = z.nullable(daySchema)
const assignee = z.nullable(idSchema)

/** The body of a new task (rules 25.1); the browser makes the id. */
export const newTaskSchema = strict({
  id: idSchema,
  title,
  car_id: z._default(car_id, null),
  due_on: z._default(due_on, null),
  assignee: z._default(assignee, null),
})

export type NewTask = z.output<typeof newTaskSchema>

/** The body of an edited task. An absent field stays; `version` is the one that was read. */
export const taskPatchSchema = strict({
  version,
  title: z.optional(title),
  car_id: z.optional(car_id),
  due_on: z.optional(due_on),
  assignee: z.optional(assignee),
  done: z.optional(z.boolean({ error: code("wrongType") })),
})

export type TaskPatch = z.output<typeof taskPatchSchema>

/** `mine`: the caller's own and those of nobody. */
export const taskListQuerySchema = strict({
  ...pageFields,
  who: z._default(oneOf(["mine", "all"], "invalid"), "all"),
  state: z._default(oneOf(["open", "done"], "invalid"), "open"),
  car_id: z.optional(idSchema),
  with_cars: z.optional(oneOf(["true", "all"], "invalid")),
  with_overdue: saidSchema,
})

export type TaskListQuery = z.output<typeof taskListQuerySchema>

/**
 * A task in a response. `source` is what the program made it of, null for one that a member wrote; `source_day` is the
 * day of its ground, and `import_id` and `file_name` name the import whose cars it is for, the latter to owners and admins
 * alone. `lost_assignee`: nobody's, because its person has left. A name is null for an account that is deleted.
 */
export const taskSchema = strict({
  id: idSchema,
  title: z.string(),
  car_id,
  car_name: z.nullable(z.string()),
  due_on,
  assignee,
  assignee_name: z.nullable(z.string()),
  lost_assignee: z.boolean(),
  done_at: z.nullable(timeSchema),
  done_by: z.nullable(idSchema),
  done_by_name: z.nullable(z.string()),
  source: z.nullable(z.enum(taskKinds)),
  source_day: z.nullable(daySchema),
  import_id: z.nullable(idSchema),
  file_name: z.nullable(z.string()),
  version,
  changed_by: z.nullable(idSchema),
  added_by: z.nullable(idSchema),
  full_name: z.nullable(z.string()),
})

export type Task = z.output<typeof taskSchema>

/**
 * Why a car waits for somebody: `standing`: it is in stock for more than {@link longStandingDays}, `unpriced`: it was
 * sold without a price. `day`: since when it is in stock, or when it was sold; `days` have passed since.
 */
const waitingCarSchema = strict({
  id: idSchema,
  name: z.string(),
  ground: z.enum(["standing", "unpriced"]),
  day: daySchema,
  days: z.int(),
  /** How many cars wait for the same reason, of which the first are listed. */
  of: z.int(),
})

export type WaitingCar = z.output<typeof waitingCarSchema>

/**
 * `due`: how many of the caller's own and of nobody's are due today or were due before. `cars`: those that wait for
 * somebody, with `with_cars` alone: the first five of each ground, or all that a page holds. `overdue_cars`: of those with a
 * task of anybody that was due before today, the `source` of the one that is late longest, with `with_overdue` alone.
 * `people`: the members, to whom a task can be given, by name.
 */
export const taskListSchema = z.strictObject({
  ...pageOf(taskSchema),
  due: z.int(),
  cars: z.optional(z.array(waitingCarSchema)),
  overdue_cars: z.optional(
    z.array(strict({ id: idSchema, source: z.nullable(z.enum(taskKinds)) })),
  ),
  people: z.array(strict({ id: idSchema, full_name: z.nullable(z.string()) })),
})
