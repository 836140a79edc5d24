import type { Language } from "@marza/domain/language.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { type ChoiceWords, type FieldFormat, wordsOf } from "@marza/domain/table/format.ts"
import { formatCalendarDay } from "./dates.ts"

/** A stored value as people read it: an amount with its currency, a day in words, a choice by its word. */
export function formatField(
  format: FieldFormat,
  value: string,
  currency: string,
  choices: Partial<Record<FieldFormat, ChoiceWords>>,
  language: Language,
): string {
  if (format === "amount") return formatMoney(value, currency, language)
  if (format === "rate") return formatRate(value, language)
  if (format === "day" || format === "partialDate")
    return formatCalendarDay(value, language) ?? value
  return wordsOf(format, choices)?.[value] ?? value
}
