import * as z from "zod/mini"
import type { TextCode } from "../texts/text.ts"
import { missing } from "./strict.ts"

/** Counts characters as a person does: a letter outside the basic plane is one, not two. */
export function lengthInCharacters(words: string): number {
  return [...words].length
}

/** Refuses text of more than `maxCharacters`. */
export function atMost(maxCharacters: number, code: TextCode) {
  return z.refine<string>((words) => lengthInCharacters(words) <= maxCharacters, {
    error: code,
    abort: true,
  })
}

/** PostgreSQL cannot store a zero character or half a surrogate pair; refusing beats failing. */
export function storable() {
  return z.refine<string>((words) => !words.includes("\0") && words.isWellFormed(), {
    error: "invalid",
    abort: true,
  })
}

/** Text with the spaces around it removed, which must then hold 1 to `maxCharacters` characters. */
export function requiredWords(codes: {
  required: TextCode
  tooLong: TextCode
  maxCharacters: number
}) {
  return z
    .string({ error: missing(codes.required) })
    .check(
      z.trim(),
      z.minLength(1, { error: codes.required, abort: true }),
      storable(),
      atMost(codes.maxCharacters, codes.tooLong),
    )
}

/** Text with the spaces around it removed, 0 to `maxCharacters` characters. */
export function words(codes: { tooLong: TextCode; maxCharacters: number }) {
  return z
    .string({ error: "wrongType" })
    .check(z.trim(), storable(), atMost(codes.maxCharacters, codes.tooLong))
}
