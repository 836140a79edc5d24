import type { ColumnKind } from "./column.ts"

/** One of a few values that have words of their own. */
export type ChoiceFormat = "status" | "vatScheme" | "origin" | "expenseType" | "expenseKind"

/**
 * What the values of a field are. `text`: what people typed. `partialDate`: a year, a month or a day. `rate`: EUR for one
 * unit of a currency.
 */
export type FieldFormat = Exclude<ColumnKind, "choice"> | "partialDate" | "currency" | ChoiceFormat

/** As which kind of column a field is exported. */
export function columnKindOf(format: FieldFormat): ColumnKind {
  switch (format) {
    case "partialDate":
      return "text"
    case "currency":
    case "status":
    case "vatScheme":
    case "origin":
    case "expenseType":
    case "expenseKind":
      return "choice"
    default:
      return format
  }
}

/** What each value of a choice is called. */
export type ChoiceWords = Record<string, string>

/** The words of a field that is a choice, undefined for any other. */
export const wordsOf = (
  format: FieldFormat,
  choices: Partial<Record<ChoiceFormat, ChoiceWords>>,
): ChoiceWords | undefined => choices[format as ChoiceFormat]
