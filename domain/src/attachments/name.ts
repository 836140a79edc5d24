import * as z from "zod/mini"
import { missing } from "../schema/strict.ts"
import { atMost, storable, withoutTurning } from "../schema/text.ts"
import { code } from "../texts/code.ts"
import type { StoredType } from "./kinds.ts"

/** Control characters and path separators. */
const unwanted = /[\s\p{Cc}\u2028\u2029/\\]+/gu

/** A file's name of 1 to 200 characters (rules 13.3): one line, without a path, its letters composed. */
export const fileNameSchema = z.string({ error: missing("fileNameRequired") }).check(
  storable(),
  z.overwrite((name) => withoutTurning(name, " ").normalize("NFC").replace(unwanted, " ")),
  z.trim(),
  z.minLength(1, { error: code("fileNameRequired"), abort: true }),
  atMost(200, "fileNameTooLong"),
)

/** The endings that names of a type have; a name without one of them gets the first. */
const endings = {
  "image/jpeg": [".jpg", ".jpeg"],
  "image/png": [".png"],
  "image/webp": [".webp"],
  "application/pdf": [".pdf"],
} satisfies Record<StoredType, string[]>

/**
 * The name under which a file is kept on somebody's computer: with the ending of what it is, so that a PDF that was
 * called "sutartis.html" is not opened as a page there.
 */
export function withEnding(name: string, type: string): string {
  return endingOf(name, type) ? name : name + (endingsOf(type)[0] ?? "")
}

/** The ending of a name, as it is written there: ".PDF" of "Sutartis.PDF". Empty where the name has none of its type. */
export function endingOf(name: string, type: string): string {
  const ending = endingsOf(type).find((one) => name.toLowerCase().endsWith(one)) ?? ""
  return name.slice(name.length - ending.length)
}

const endingsOf = (type: string): string[] =>
  Object.entries(endings).find(([one]) => one === type)?.[1] ?? []
