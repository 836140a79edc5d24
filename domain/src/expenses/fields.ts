import * as z from "zod/mini"
import { defaultCurrency } from "../money/currencies.ts"
import {
  amountOrZero,
  currencySchema,
  decimalSchema,
  positiveAmountSchema,
  rateSchema,
} from "../money/schemas.ts"
import { participantField, type WayWords, wayField } from "../payers/fields.ts"
import { daySchema } from "../schema/day.ts"
import { choice, type FieldDeclaration, shapesOf } from "../schema/field-shapes.ts"
import { oneOf } from "../schema/strict.ts"
import { optionalLine, requiredLine } from "../schema/text.ts"
import type { FieldFormat } from "../table/format.ts"
import { code } from "../texts/code.ts"
import { todayInVilnius } from "../time/days.ts"
import { vatNumberSchema } from "../vat/number.ts"

/** The expense types (rules 2.2); the database stores these very words. */
export const expenseTypes = ["Remontas", "Transportas", "Dokumentai", "Kita", "customs"] as const

export type ExpenseType = (typeof expenseTypes)[number]

export const defaultExpenseType: ExpenseType = "Remontas"

/** Whether an expense is money spent or money refunded. */
export const expenseKinds = ["cost", "refund"] as const

export type ExpenseKind = (typeof expenseKinds)[number]

const kindSchema = oneOf(expenseKinds, "expenseKindUnknown")
const defaultKind: ExpenseKind = "cost"
export const expenseTypeSchema = oneOf(expenseTypes, "expenseTypeUnknown")

/** An existing calendar day from 1900 on, `YYYY-MM-DD`. */
export const calendarDateSchema = z.iso
  .date({ error: code("dateInvalid"), abort: true })
  .check(z.refine<string>((date) => date >= "1900-01-01", { error: code("dateInvalid") }))

/** An earlier date is a mistyped year. */
export const earliestExpenseDate = "2000-01-01"

/** A year from today in Vilnius: a later date is a mistyped year too. */
export function latestExpenseDate(now: Date): string {
  const today = todayInVilnius(now)
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
}

const expenseDateSchema = calendarDateSchema.check(
  z.refine<string>((date) => date >= earliestExpenseDate, { error: code("dateTooEarly") }),
  z.refine<string>((date) => date <= latestExpenseDate(new Date()), { error: code("dateTooLate") }),
)

const description = requiredLine({
  required: "expenseDescriptionRequired",
  tooLong: "expenseDescriptionTooLong",
  maxCharacters: 500,
})

type ExpenseFieldDeclaration = FieldDeclaration<FieldFormat> & {
  hasOwnPlace?: true
  inList?: "alone" | "never"
  isPersonal?: true
  isForBooks?: true
}

const placed = { hasOwnPlace: true } as const
const ofMoney = { ...placed, part: "amount" } as const
const amount = { output: decimalSchema, format: "amount", currency: "currency" } as const
const optionalDecimal = { defaultValue: null, output: z.nullable(decimalSchema) } as const
const optionalText = {
  defaultValue: null,
  output: z.nullable(z.string()),
  format: "text",
} as const

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
 *   kind, and in the list when it has a value: after its label, or as `inList` says.
 * - `isPersonal`: it may name a person outside the organization. History tells that it changed, but no names.
 * - `isForBooks`: it stands in the month's file for the book-keeper and in no other file that people read, and the form shows
 *   it where a VAT rate holds.
 */
export const expenseFields = {
  description: {
    ...placed,
    input: description,
    output: z.string(),
    format: "text",
    part: "description",
  },
  amount: { ...ofMoney, ...amount, input: positiveAmountSchema },
  currency: { ...ofMoney, ...choice(currencySchema, defaultCurrency, "currency") },
  exchange_rate: {
    ...ofMoney,
    ...optionalDecimal,
    input: z.nullable(rateSchema),
    format: "rate",
    currency: "currency",
  },
  // The day on which the bank published the rate; null for a rate of the person's own.
  rate_day: {
    ...ofMoney,
    input: z.nullable(daySchema),
    defaultValue: null,
    output: z.nullable(daySchema),
    format: "day",
  },
  expense_type: {
    ...placed,
    ...choice(expenseTypeSchema, defaultExpenseType, "expenseType"),
    part: "expense_type",
  },
  kind: { ...placed, ...choice(kindSchema, defaultKind, "expenseKind"), part: "kind" },
  date: {
    ...placed,
    input: expenseDateSchema,
    output: calendarDateSchema,
    format: "day",
    part: "date",
  },
  // Contained in the amount.
  vat_amount: {
    ...placed,
    ...amount,
    ...optionalDecimal,
    input: z.nullable(amountOrZero),
    part: "vat_amount",
  },
  supplier: {
    ...optionalText,
    input: optionalLine(200, "personTooLong"),
    part: "supplier",
    isPersonal: true,
    inList: "alone",
  },
  // That of the firm, or of the person.
  supplier_code: {
    ...optionalText,
    input: optionalLine(50, "supplierCodeTooLong"),
    part: "supplier",
    isPersonal: true,
    inList: "never",
  },
  // With the letters of its country; the tax office is told of it (rules 28).
  supplier_vat_number: {
    ...optionalText,
    input: z.nullable(vatNumberSchema),
    part: "supplier",
    isPersonal: true,
    inList: "never",
    isForBooks: true,
  },
  document_number: {
    ...optionalText,
    input: optionalLine(100, "documentNumberTooLong"),
    part: "document_number",
  },
  // Of the customs declaration.
  declaration_number: {
    ...optionalText,
    input: optionalLine(100, "documentNumberTooLong"),
    part: "declaration_number",
    inList: "never",
  },
  paid_by: { ...placed, ...participantField, part: "paid_by" },
  paid_how: { ...placed, ...wayField, part: "paid_by" },
} as const satisfies Record<string, ExpenseFieldDeclaration>

export type ExpenseFields = typeof expenseFields
export type ExpenseField = keyof ExpenseFields

/** What the values of each choice are called. */
export type ExpenseChoices = WayWords &
  Record<"expenseType", Record<ExpenseType, string>> &
  Record<"expenseKind", Record<ExpenseKind, string>>

export const expenseFieldNames = Object.keys(expenseFields) as readonly ExpenseField[]

/** The fields without a place of their own. */
export const furtherExpenseFields = expenseFieldNames.filter(
  (name) => !("hasOwnPlace" in expenseFields[name]),
)

/** How the list of a car's expenses shows a field without a place of its own: after its label unless told otherwise. */
export const inListOf = (name: ExpenseField) =>
  (expenseFields[name] as ExpenseFieldDeclaration).inList

/** Those of them that the list shows. */
export const listedExpenseFields = furtherExpenseFields.filter((name) => inListOf(name) !== "never")

const isInFiles = (name: ExpenseField) => !("isForBooks" in expenseFields[name])

/** The fields in files for people that these columns do not name. */
export const otherFileFields = (columns: readonly string[]): ExpenseField[] =>
  otherExpenseFields(columns).filter(isInFiles)

/** The fields that these columns do not name. */
export const otherExpenseFields = (columns: readonly string[]): ExpenseField[] =>
  expenseFieldNames.filter((name) => !columns.includes(name))

export const {
  ofNew: newExpenseShape,
  ofPatch: expensePatchShape,
  ofResponse: expenseResponseShape,
} = shapesOf(expenseFields)
