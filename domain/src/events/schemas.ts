import * as z from "zod/mini"
import { idSchema } from "../id.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { changeKinds } from "./kinds.ts"

const removedSchema = strict({ organization_id: idSchema })

const changedSchema = strict({
  organization_id: idSchema,
  kind: oneOf(changeKinds, "invalid"),
  /** Null: many rows of the kind at once. */
  id: z.nullable(idSchema),
})

/** The data of each event of `GET /api/events`, by the event's name (rules 9.8). */
export const eventSchemas = {
  "member.removed": removedSchema,
  changed: changedSchema,
  ping: strict({}),
}

/** Any event's data, for the published description. */
export const eventDataSchema = z.union([removedSchema, changedSchema, eventSchemas.ping])
