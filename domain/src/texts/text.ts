import type { Language } from "../language.ts"
import { en } from "./en.ts"
import { lt } from "./lt.ts"

/** A code with a text in every language; schemas carry these codes as their messages. */
export type TextCode = keyof typeof lt

const texts: Record<Language, Record<TextCode, string>> = { lt, en }

/** The text of a code, for a person. */
export function text(code: TextCode, language: Language): string {
  return texts[language][code]
}
