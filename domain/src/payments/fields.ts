import * as z from "zod/mini"
import { defaultCurrency } from "../money/currencies.ts"
import {
  currencySchema,
  decimalSchema,
  positiveAmountSchema,
  rateSchema,
} from "../money/schemas.ts"
import { participantField, type WayWords, wayField } from "../payers/fields.ts"
import { daySchema } from "../schema/day.ts"
import { choice, type FieldDeclaration, shapesOf } from "../schema/field-shapes.ts"
import { oneOf } from "../schema/strict.ts"
import { requiredLine } from "../schema/text.ts"
import type { FieldFormat } from "../table/format.ts"

/** A deposit keeps the car for its payer; a payment is money for the sale. */
export const paymentKinds = ["deposit", "payment"] as const

export type PaymentKind = (typeof paymentKinds)[number]

/**
 * What became of a deposit: it keeps the car, it counts as part of the price, it was returned, or the firm kept it as its
 * income.
 */
export const depositStates = ["held", "counted", "returned", "kept"] as const

export type DepositState = (typeof depositStates)[number]

const defaultKind: PaymentKind = "payment"

const noDefault = { defaultValue: null } as const
const decimal = { ...noDefault, output: z.nullable(decimalSchema) } as const
const day = {
  ...noDefault,
  input: z.nullable(daySchema),
  output: z.nullable(daySchema),
  format: "day",
} as const
const line = (maxCharacters: number) =>
  ({
    ...noDefault,
    input: z.nullable(requiredLine({ required: "invalid", tooLong: "textTooLong", maxCharacters })),
    output: z.nullable(z.string()),
    format: "text",
  }) as const
const ofMoney = { part: "amount" } as const

/**
 * The fields of a payment that people enter, each once and in the order in which they are listed, as those of an expense
 * are (expenses/fields.ts). `until`, `state`, `state_day`, `returned_by` and `returned_how` belong to deposits alone. `isPersonal`: it names a person
 * outside the organization. History tells that it changed, but no names.
 */
export const paymentFields = {
  amount: {
    ...ofMoney,
    input: positiveAmountSchema,
    output: decimalSchema,
    format: "amount",
    currency: "currency",
  },
  currency: { ...ofMoney, ...choice(currencySchema, defaultCurrency, "currency") },
  exchange_rate: {
    ...ofMoney,
    ...decimal,
    input: z.nullable(rateSchema),
    format: "rate",
    currency: "currency",
  },
  // The day on which the bank published the rate; null for a rate of the person's own.
  rate_day: { ...ofMoney, ...day },
  kind: {
    ...choice(oneOf(paymentKinds, "paymentKindUnknown"), defaultKind, "paymentKind"),
    part: "kind",
  },
  day: {
    input: daySchema,
    output: daySchema,
    format: "day",
    part: "day",
  },
  how: { ...wayField, part: "how" },
  payer: { ...line(200), part: "payer", isPersonal: true },
  note: { ...line(500), part: "note" },
  until: { ...day, part: "until" },
  state: {
    ...noDefault,
    input: z.nullable(oneOf(depositStates, "depositStateUnknown")),
    output: z.nullable(z.enum(depositStates)),
    format: "depositState",
    part: "state",
  },
  state_day: { ...day, part: "state" },
  received_by: { ...participantField, part: "received_by" },
  // Of a deposit that was returned.
  returned_by: { ...participantField, part: "returned_by" },
  returned_how: { ...wayField, part: "returned_by" },
} as const satisfies Record<string, FieldDeclaration<FieldFormat> & { isPersonal?: true }>

export type PaymentFields = typeof paymentFields
export type PaymentField = keyof PaymentFields

export const paymentFieldNames = Object.keys(paymentFields) as readonly PaymentField[]

/** What the values of each choice are called. */
export type PaymentChoices = WayWords &
  Record<"paymentKind", Record<PaymentKind, string>> &
  Record<"depositState", Record<DepositState, string>>

export const {
  ofNew: newPaymentShape,
  ofPatch: paymentPatchShape,
  ofResponse: paymentResponseShape,
} = shapesOf(paymentFields)
