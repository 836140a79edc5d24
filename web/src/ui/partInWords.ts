import type { Language } from "@marza/domain/language.ts"
import { type ChoiceWords, type FieldFormat, wordsOf } from "@marza/domain/table/format.ts"
import { type Rated, ratedMoney, typedMoney } from "./typedAmount.ts"

type Values<Part extends string> = Record<Part, string> &
  Rated & { supplier?: string; supplier_code?: string }

/**
 * A part of an expense, an overhead or a payment as a conflict shows it: the amount with its rate, a supplier with its
 * code, a choice by its word.
 */
export function partInWords<Part extends string>(
  part: Part,
  format: FieldFormat,
  values: Values<Part>,
  choices: Partial<Record<FieldFormat, ChoiceWords>>,
  language: Language,
): string | undefined {
  const words = wordsOf(format, choices)
  if (words) return words[values[part]]
  if (part === "amount") return ratedMoney(values, language)
  if (part === "supplier")
    return [values.supplier, values.supplier_code].filter(Boolean).join(" · ")
  return format === "amount" ? typedMoney(values[part], values.currency, language) : values[part]
}
