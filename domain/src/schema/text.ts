import * as z from "zod/mini"
import { code } from "../texts/code.ts"
import type { TextCode } from "../texts/text.ts"
import { missing } from "./strict.ts"

/** Counts Unicode characters: one outside the basic plane counts as one, not two. */
export function lengthInCharacters(value: string): number {
  return [...value].length
}

/** Refuses text of more than `maxCharacters`. */
export function atMost(maxCharacters: number, code: TextCode) {
  return z.refine<string>((value) => lengthInCharacters(value) <= maxCharacters, {
    error: code,
    abort: true,
  })
}

/** Refuses what PostgreSQL cannot store: a zero character or half a surrogate pair. */
export function storable() {
  return z.refine<string>((value) => !value.includes("\0") && value.isWellFormed(), {
    error: code("invalid"),
    abort: true,
  })
}

/**
 * Characters that turn the direction of text, so that "gnp.exe" reads as "exe.png" and a name spills over what stands
 * beside it. A name of any script is written without them: its letters say which way they run.
 */
const turning = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu

/** Removes them. Every name (of people, organizations, cars and files) and every other single line passes here. */
export const withoutTurning = (value: string, instead = ""): string =>
  value.replace(turning, instead)

/**
 * For a name or another text of one line: line breaks, tabs and other control characters, which a paste brings,
 * become one space together with the spaces around them, and what turns the direction of text goes. `storable` has
 * refused invalid characters before.
 */
function onOneLine() {
  return z.overwrite<string>((value) =>
    withoutTurning(value).replace(/\s*[\p{Cc}\u2028\u2029][\s\p{Cc}]*/gu, " "),
  )
}

/** One line with the spaces around it removed, which must then hold 1 to `maxCharacters` characters. */
export function requiredLine(codes: {
  required: TextCode
  tooLong: TextCode
  maxCharacters: number
}) {
  return z
    .string({ error: missing(codes.required) })
    .check(
      storable(),
      onOneLine(),
      z.trim(),
      z.minLength(1, { error: codes.required, abort: true }),
      atMost(codes.maxCharacters, codes.tooLong),
    )
}

/** One line with the spaces around it removed, 0 to `maxCharacters` characters. */
export function line(codes: { tooLong: TextCode; maxCharacters: number }) {
  return z
    .string({ error: code("wrongType") })
    .check(storable(), onOneLine(), z.trim(), atMost(codes.maxCharacters, codes.tooLong))
}

/** One line of 1 to `maxCharacters` characters, or null. */
export const optionalLine = (maxCharacters: number, tooLong: TextCode = "textTooLong") =>
  z.nullable(requiredLine({ required: "invalid", tooLong, maxCharacters }))

/** The `search` of a query. */
export const searchSchema = z.optional(
  z.string({ error: code("wrongType") }).check(z.trim(), storable(), atMost(200, "searchTooLong")),
)

/** Text of several lines with the spaces around it removed, 0 to `maxCharacters` characters. */
export function text(codes: { tooLong: TextCode; maxCharacters: number }) {
  return z
    .string({ error: code("wrongType") })
    .check(z.trim(), storable(), atMost(codes.maxCharacters, codes.tooLong))
}
