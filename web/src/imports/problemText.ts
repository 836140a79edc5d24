import type { Language } from "@marza/domain/language.ts"
import { type TextCode, text } from "@marza/domain/texts/text.ts"
import type { Problem } from "@marza/spreadsheet/types.ts"
import type { ImportTexts } from "./texts-lt.ts"

/** The text of a problem of a cell. */
export const problemText = ({ code }: Problem, texts: ImportTexts, language: Language): string =>
  code in texts.problems
    ? texts.problems[code as keyof ImportTexts["problems"]]
    : text(code as TextCode, language)
