import * as z from "zod/mini"
import type { TextCode } from "../texts/text.ts"

/** An object whose unknown fields are refused with "unknownField" (rules 5.9). */
export function strict<Shape extends Parameters<typeof z.strictObject>[0]>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue): TextCode => (issue.code === "unrecognized_keys" ? "unknownField" : "wrongType"),
  })
}

/** An error map: `code` when a value is missing or null, else "wrongType". */
export function missing(code: TextCode): (issue: { input?: unknown }) => TextCode {
  return (issue) => (issue.input === undefined || issue.input === null ? code : "wrongType")
}

/** One of the given values; anything else is refused with `code`. */
export function oneOf<const Values extends readonly string[]>(values: Values, code: TextCode) {
  return z.enum(values, { error: code })
}
