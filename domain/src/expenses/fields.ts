import * as z from "zod/mini"
import { defaultCurrency } from "../money/currencies.ts"
import {
  amountOrZero,
  currencySchema,
  decimalSchema,
  positiveAmountSchema,
  rateSchema,
} from "../money/schemas.ts"
import { daySchema } from "../schema/day.ts"
import { shapesOf } from "../schema/field-shapes.ts"
import { requiredLine } from "../schema/text.ts"
import type { FieldFormat } from "../table/format.ts"
import {
  calendarDateSchema,
  defaultExpenseType,
  type ExpenseKind,
  expenseDateSchema,
  expenseKindSchema,
  expenseTypeSchema,
} from "./field-schemas.ts"

type FieldDeclaration = {
  input: z.ZodMiniType
  output: z.ZodMiniType
  defaultValue?: string | null
  format: FieldFormat
  currency?: "currency"
  part: string
  hasOwnPlace?: true
}

const defaultKind: ExpenseKind = "cost"
const optionalDecimal = { defaultValue: null, output: z.nullable(decimalSchema) } as const

/**
 * The fields of an expense that people enter, each once and in the order in which they are listed. The bodies of new and
 * saved expenses, the response, the columns that are read and written, the form, the merge of two people's edits, history,
 * the files and the archive derive from this list. Their words stand in words/lt.ts and words/en.ts.
 *
 * - `input`: the schema of what is accepted; a new expense without the field gets `defaultValue`, and one without a
 *   default is required. Null is what an empty field stands for.
 * - `output`: the schema of what a response holds.
 * - `format`: how a value is typed, shown, told by history, written to files and archived. An amount or a rate is read in
 *   the currency of the field that `currency` names; files hold the amounts of money that came back as negative.
 * - `part`: the fields that are decided together when two people changed an expense, by the name of the first.
 * - `hasOwnPlace`: form and list of a car's expenses show it where they say. Any other field stands in the form before the
 *   kind, and in the list when it has a value.
 */
export const expenseFields = {
  description: {
    input: requiredLine({
      required: "expenseDescriptionRequired",
      tooLong: "expenseDescriptionTooLong",
      maxCharacters: 500,
    }),
    output: z.string(),
    format: "text",
    part: "description",
    hasOwnPlace: true,
  },
  amount: {
    input: positiveAmountSchema,
    output: decimalSchema,
    format: "amount",
    currency: "currency",
    part: "amount",
    hasOwnPlace: true,
  },
  currency: {
    input: currencySchema,
    defaultValue: defaultCurrency,
    output: currencySchema,
    format: "currency",
    part: "amount",
    hasOwnPlace: true,
  },
  exchange_rate: {
    ...optionalDecimal,
    input: z.nullable(rateSchema),
    format: "rate",
    currency: "currency",
    part: "amount",
    hasOwnPlace: true,
  },
  // The day on which the bank published the rate; null for a rate of the person's own.
  rate_day: {
    input: z.nullable(daySchema),
    defaultValue: null,
    output: z.nullable(daySchema),
    format: "day",
    part: "amount",
    hasOwnPlace: true,
  },
  expense_type: {
    input: expenseTypeSchema,
    defaultValue: defaultExpenseType,
    output: expenseTypeSchema,
    format: "expenseType",
    part: "expense_type",
    hasOwnPlace: true,
  },
  kind: {
    input: expenseKindSchema,
    defaultValue: defaultKind,
    output: expenseKindSchema,
    format: "expenseKind",
    part: "kind",
    hasOwnPlace: true,
  },
  date: {
    input: expenseDateSchema,
    output: calendarDateSchema,
    format: "day",
    part: "date",
    hasOwnPlace: true,
  },
  // Contained in the amount.
  vat_amount: {
    ...optionalDecimal,
    input: z.nullable(amountOrZero),
    format: "amount",
    currency: "currency",
    part: "vat_amount",
    hasOwnPlace: true,
  },
} as const satisfies Record<string, FieldDeclaration>

export type ExpenseFields = typeof expenseFields
export type ExpenseField = keyof ExpenseFields

export const expenseFieldNames = Object.keys(expenseFields) as readonly ExpenseField[]

/** The fields without a place of their own. */
export const furtherExpenseFields = expenseFieldNames.filter(
  (name) => !("hasOwnPlace" in expenseFields[name]),
)

/** The fields that these columns do not name. */
export const otherExpenseFields = (columns: readonly string[]): ExpenseField[] =>
  expenseFieldNames.filter((name) => !columns.includes(name))

export const {
  ofNew: newExpenseShape,
  ofPatch: expensePatchShape,
  ofResponse: expenseResponseShape,
} = shapesOf(expenseFields)
