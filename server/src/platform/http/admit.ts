import type { Access, Call } from "@marza/domain/calls/call.ts"
import type { Context } from "hono"
import type { Caller, OrganizationScope } from "../db/database.ts"
import { declaredLength } from "./body.ts"

/**
 * Asks in one transaction, before any of a body is read, whether the caller may make a call.
 * @returns the id of the real person
 * @throws {Refusal} as the call itself would
 */
export type Admit = (scope: Caller | OrganizationScope, access: Access) => Promise<string>

/** Whoever sends a smaller one may be asked for with the work: it takes no more than the question. */
const smallBytes = 16 * 1024

/** Whether the caller has to be let in before the body is read. */
export const isAskedFirst = (context: Context, { body }: Call): boolean =>
  body !== undefined &&
  (body === "file" ||
    body === "image" ||
    (declaredLength(context) ?? Number.POSITIVE_INFINITY) > smallBytes)
