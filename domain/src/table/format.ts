import type { ColumnKind } from "./column.ts"

/** One of a few values that have words of their own. */
export type ChoiceFormat =
  | "status"
  | "vatScheme"
  | "origin"
  | "expenseType"
  | "expenseKind"
  | "paymentKind"
  | "paymentWay"
  | "depositState"
  | "overheadType"
  | "repetition"

/**
 * What the values of a field are. `text`: what people typed. `partialDate`: a year, a month or a day. `rate`: EUR for one
 * unit of a currency. `participant`: the id of a partner, null for the firm; a file has the partner's name in its place.
 */
export type FieldFormat =
  | Exclude<ColumnKind, "choice">
  | "partialDate"
  | "currency"
  | "participant"
  | ChoiceFormat

/** Returns the kind of column as which a field is exported. */
export function columnKindOf(format: FieldFormat): ColumnKind {
  switch (format) {
    case "partialDate":
    case "participant":
      return "text"
    case "currency":
    case "status":
    case "vatScheme":
    case "origin":
    case "expenseType":
    case "expenseKind":
    case "paymentKind":
    case "paymentWay":
    case "depositState":
    case "overheadType":
    case "repetition":
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
