import type { ZodMiniArray } from "zod/mini"
import type { $ZodIssue, ParseContext, ParseContextInternal, ParsePayload } from "zod/v4/core"
import { maxFieldCodes } from "../texts/field-codes.ts"

/** So few that the problems of their lists, a thousand and some each, are still few. */
const itemsAtOnce = 10

/** Lets a process do something else, if it has been at this for a while. */
export type Pause = () => Promise<void>

/** What `safeParseAsync` is given, so that a list of thousands keeps nobody waiting. */
export const withPauses = (pause: Pause): ParseContext<$ZodIssue> =>
  ({ pause }) as ParseContext<$ZodIssue>

/**
 * A list of which nothing more is checked after a thousand problems, which are all that a refusal names. A hundred
 * thousand take seconds, and more than zod can hold. Read {@link withPauses} it pauses between its parts.
 */
export function boundedList<List extends ZodMiniArray>(list: List): List {
  const { parse, run } = list._zod
  list._zod.parse = (payload, context) => {
    const items = payload.value as unknown
    if (!Array.isArray(items)) return parse(payload, context)
    const { pause, ...rest } = context as ParseContextInternal & { pause?: Pause }
    // No schema of a body is asynchronous by itself.
    const inner = { ...rest, async: false }
    const values: unknown[] = []
    const isOver = (at: number) => at >= items.length || payload.issues.length >= maxFieldCodes
    const readPart = (at: number) => {
      const part: ParsePayload = { value: items.slice(at, at + itemsAtOnce), issues: [] }
      parse(part, inner)
      values.push(...(part.value as unknown[]))
      for (const issue of part.issues) {
        const [index, ...path] = issue.path ?? []
        payload.issues.push({ ...issue, path: [at + Number(index), ...path] })
      }
    }
    const done = () => {
      payload.value = values
      return payload
    }
    if (!pause) {
      for (let at = 0; !isOver(at); at += itemsAtOnce) readPart(at)
      return done()
    }
    return (async () => {
      for (let at = 0; !isOver(at); at += itemsAtOnce) {
        readPart(at)
        await pause()
      }
      return done()
    })()
  }
  // Without checks of the list itself, zod calls what it had before.
  if (run === parse) list._zod.run = list._zod.parse
  return list
}
