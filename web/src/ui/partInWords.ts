import { type ChoiceWords, type FieldFormat, wordsOf } from "@marza/domain/table/format.ts"
import { useLanguage } from "../messages/first.ts"
import { usePayerWords } from "./payers.ts"
import { type Rated, ratedMoney, typedMoney } from "./typedAmount.ts"

type Values<Part extends string> = Record<Part, string> &
  Rated & { supplier?: string; supplier_code?: string }

/**
 * How a conflict shows a part of an expense, an overhead or a payment: the amount with its rate, a supplier with its code, a
 * choice by its word.
 */
export function usePartInWords<Part extends string>(
  fields: Record<Part, { format: FieldFormat }>,
  choices: Partial<Record<FieldFormat, ChoiceWords>>,
) {
  const language = useLanguage()
  const payers = usePayerWords()
  return (part: Part, values: Values<Part>): string | undefined => {
    const { format } = fields[part]
    const words = wordsOf(format, { ...choices, ...payers })
    if (words) return words[values[part]]
    if (part === "amount") return ratedMoney(values, language)
    if (part === "supplier")
      return [values.supplier, values.supplier_code].filter(Boolean).join(" · ")
    return format === "amount" ? typedMoney(values[part], values.currency, language) : values[part]
  }
}
