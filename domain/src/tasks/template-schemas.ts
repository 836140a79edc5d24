import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { strict } from "../schema/strict.ts"
import { versionSchema as version } from "../schema/version-schema.ts"
import { code } from "../texts/code.ts"
import { newTaskSchema, taskListSchema } from "./schemas.ts"

/** How many templates an organization has at most. */
export const maxTaskTemplates = 30

const title = newTaskSchema.shape.title
const assignee = z.nullable(idSchema)
const days_after = z
  .int({ error: code("taskTemplateDaysInvalid") })
  .check(
    z.minimum(0, { error: code("taskTemplateDaysInvalid") }),
    z.maximum(365, { error: code("taskTemplateDaysInvalid") }),
  )

/** The body of a new template (rules 25.12); the browser makes the id. */
export const newTaskTemplateSchema = strict({
  id: idSchema,
  title,
  days_after,
  assignee: z._default(assignee, null),
})

export type NewTaskTemplate = z.output<typeof newTaskTemplateSchema>

/** The body of an edited template. An absent field stays; `version` is the one that was read. */
export const taskTemplatePatchSchema = strict({
  version,
  title: z.optional(title),
  days_after: z.optional(days_after),
  assignee: z.optional(assignee),
})

export type TaskTemplatePatch = z.output<typeof taskTemplatePatchSchema>

/** A template in a response. `assignee` is null for whoever is no member any more. */
export const taskTemplateSchema = strict({
  id: idSchema,
  title: z.string(),
  days_after: z.int(),
  assignee,
  assignee_name: z.nullable(z.string()),
  version,
  changed_by: z.nullable(idSchema),
})

export type TaskTemplate = z.output<typeof taskTemplateSchema>

/** All of them, the earliest day first, and the members. */
export const taskTemplateListSchema = strict({
  items: z.array(taskTemplateSchema),
  people: taskListSchema.shape.people,
})
