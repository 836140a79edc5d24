import type { Language } from "../language.ts"
import { en } from "./en.ts"
import { lt } from "./lt.ts"

/** A code with a text in every language; schemas carry these codes as their messages. */
export type TextCode = keyof typeof lt

const texts: Record<Language, Record<TextCode, string>> = { lt, en }

function isTextCode(code: string): code is TextCode {
  return Object.hasOwn(lt, code)
}

/**
 * The text of a code, for a person. An unknown code, for example a message that a validation
 * library made up by itself, gives the text of "invalid" so that nobody reads a bare code.
 */
export function text(code: string, language: Language): string {
  return texts[language][isTextCode(code) ? code : "invalid"]
}
