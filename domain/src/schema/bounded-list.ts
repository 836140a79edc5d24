import type { ZodMiniArray } from "zod/mini"
import type { ParsePayload } from "zod/v4/core"
import { maxFieldCodes } from "../texts/field-codes.ts"

/** So few that the problems of their lists, a thousand and some each, are still few. */
const itemsAtOnce = 10

/**
 * A list of which nothing more is checked after a thousand problems, which are all that a refusal names. A hundred
 * thousand take seconds, and more than zod can hold.
 */
export function boundedList<List extends ZodMiniArray>(list: List): List {
  const { parse, run } = list._zod
  list._zod.parse = (payload, context) => {
    const items = payload.value as unknown
    if (!Array.isArray(items)) return parse(payload, context)
    const values: unknown[] = []
    for (
      let at = 0;
      at < items.length && payload.issues.length < maxFieldCodes;
      at += itemsAtOnce
    ) {
      const part: ParsePayload = { value: items.slice(at, at + itemsAtOnce), issues: [] }
      // No schema of a body is asynchronous.
      parse(part, context)
      values.push(...(part.value as unknown[]))
      for (const issue of part.issues) {
        const [index, ...rest] = issue.path ?? []
        payload.issues.push({ ...issue, path: [at + Number(index), ...rest] })
      }
    }
    payload.value = values
    return payload
  }
  // Without checks of the list itself, zod calls what it had before.
  if (run === parse) list._zod.run = list._zod.parse
  return list
}
