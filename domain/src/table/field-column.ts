import type { Language } from "../language.ts"
import type { ColumnLabel } from "./column.ts"
import { type FieldWords, headingOf } from "./field-words.ts"
import {
  type ChoiceFormat,
  type ChoiceWords,
  columnKindOf,
  type FieldFormat,
  wordsOf,
} from "./format.ts"

/** The column of a field in an export, with the words of its values where it is a choice. */
export function fieldColumn(
  format: FieldFormat,
  words: Record<Language, FieldWords<unknown>>,
  choices: Record<Language, Partial<Record<ChoiceFormat, ChoiceWords>>>,
): ColumnLabel {
  const [lt, en] = [wordsOf(format, choices.lt), wordsOf(format, choices.en)]
  return {
    kind: columnKindOf(format),
    lt: headingOf(words.lt),
    en: headingOf(words.en),
    ...(lt && en && { words: { lt, en } }),
  }
}
