import type { Call } from "@marza/domain/calls/call.ts"
import type { Context } from "hono"
import { declaredLength } from "./body.ts"

/** A smaller body is read before the caller is checked: reading it costs no more than the check. */
const smallBytes = 16 * 1024

/** Whether the caller's right to make the call is checked before the body is read. */
export const isCheckedBeforeBody = (context: Context, { body }: Call): boolean =>
  body !== undefined &&
  (body === "file" ||
    body === "image" ||
    (declaredLength(context) ?? Number.POSITIVE_INFINITY) > smallBytes)
