import type { Call } from "@marza/domain/calls/call.ts"
import type { Context } from "hono"
import { declaredLength } from "./body.ts"

/** Whoever sends a smaller one may be asked for with the work: it takes no more than the question. */
const smallBytes = 16 * 1024

/** Whether the caller has to be let in before the body is read. */
export const isAskedFirst = (context: Context, { body }: Call): boolean =>
  body !== undefined &&
  (body === "file" ||
    body === "image" ||
    (declaredLength(context) ?? Number.POSITIVE_INFINITY) > smallBytes)
