import * as z from "zod/mini"
import { defaultCurrency } from "../money/currencies.ts"
import {
  amountOrZero,
  currencySchema,
  decimalSchema,
  positiveAmount,
  positiveAmountSchema,
  rateSchema,
} from "../money/schemas.ts"
import { daySchema } from "../schema/day.ts"
import { oneOf } from "../schema/strict.ts"
import { requiredLine, text } from "../schema/text.ts"
import type { TextCode } from "../texts/text.ts"
import { defaultVatScheme, vatSchemeSchema } from "../vat/rates.ts"
import { advertUrlSchema, firstRegisteredSchema, mileageSchema, vinSchema } from "./fact-schemas.ts"
import { type CarDay, type CarStatus, carDays, statuses } from "./status.ts"

export const carStatusSchema = oneOf(statuses, "statusUnknown")

/** Where a car comes from: a member state of the European Union, or imported into it. */
export const carOrigins = ["eu", "import"] as const

export type CarOrigin = (typeof carOrigins)[number]

const originSchema = z.nullable(oneOf(carOrigins, "originUnknown"))
const optionalLine = (maxCharacters: number, tooLong: TextCode) =>
  z.nullable(requiredLine({ required: "invalid", tooLong, maxCharacters }))

const defaultStatus: CarStatus = "bought"
const nullableDecimal = z.nullable(decimalSchema)

const optionalText = {
  defaultValue: null,
  output: z.nullable(z.string()),
  form: { kind: "optionalText" },
} as const
const day = { ...optionalText, input: z.nullable(daySchema) } as const

/**
 * The fields of a car that people enter, each once. The bodies of new and saved cars, the response, the columns that
 * are read and written, the form, and the merge of two people's edits derive from this list. Labels and history are
 * keyed by it, so that a forgotten field does not compile.
 *
 * - `input`: the schema of what is accepted; a new car without the field gets `defaultValue`.
 * - `output`: the schema of what a response holds.
 * - `form`: how it is typed. An amount or a rate is read in the currency of the named field.
 * - `part`: the fields that are decided together when two people changed a car. A price means nothing without its
 *   currency and its rate: one person's price in another's currency would be a sum that nobody meant.
 */
export const carFields = {
  name: {
    input: requiredLine({
      required: "carNameRequired",
      tooLong: "carNameTooLong",
      maxCharacters: 200,
    }),
    output: z.string(),
    form: { kind: "text" },
    part: "name",
  },
  description: {
    input: z.nullable(text({ tooLong: "descriptionTooLong", maxCharacters: 5000 })),
    defaultValue: null,
    output: z.nullable(z.string()),
    form: { kind: "optionalText" },
    part: "description",
  },
  status: {
    input: carStatusSchema,
    defaultValue: defaultStatus,
    output: carStatusSchema,
    form: { kind: "choice" },
    part: "status",
  },
  purchase_price: {
    input: positiveAmount("purchasePriceRequired"),
    output: decimalSchema,
    form: { kind: "amount", currency: "purchase_currency" },
    part: "purchase",
  },
  purchase_currency: {
    input: currencySchema,
    defaultValue: defaultCurrency,
    output: currencySchema,
    form: { kind: "choice" },
    part: "purchase",
  },
  purchase_exchange_rate: {
    input: z.nullable(rateSchema),
    defaultValue: null,
    output: nullableDecimal,
    form: { kind: "rate", currency: "purchase_currency" },
    part: "purchase",
  },
  // The day on which the bank published the rate; null for a rate of the person's own.
  purchase_rate_day: { ...day, part: "purchase" },
  // A sale price of 0 is refused: a car that has no sale price yet holds null.
  sale_price: {
    input: z.nullable(positiveAmountSchema),
    defaultValue: null,
    output: nullableDecimal,
    form: { kind: "amount", currency: "sale_currency" },
    part: "sale",
  },
  sale_currency: {
    input: currencySchema,
    defaultValue: defaultCurrency,
    output: currencySchema,
    form: { kind: "choice" },
    part: "sale",
  },
  sale_exchange_rate: {
    input: z.nullable(rateSchema),
    defaultValue: null,
    output: nullableDecimal,
    form: { kind: "rate", currency: "sale_currency" },
    part: "sale",
  },
  sale_rate_day: { ...day, part: "sale" },
  vat_scheme: {
    input: vatSchemeSchema,
    defaultValue: defaultVatScheme,
    output: vatSchemeSchema,
    form: { kind: "choice" },
    part: "vat_scheme",
  },
  // In the currency of the purchase, whose price contains it.
  purchase_vat: {
    input: z.nullable(amountOrZero),
    defaultValue: null,
    output: nullableDecimal,
    form: { kind: "amount", currency: "purchase_currency" },
    part: "purchase",
  },
  // The day in Vilnius of each status's timestamp; without one the timestamp follows from the status.
  bought_on: { ...day, part: "bought_on" },
  preparing_on: { ...day, part: "preparing_on" },
  sold_on: { ...day, part: "sold_on" },
  registration_number: {
    ...optionalText,
    input: z.nullable(
      requiredLine({
        required: "invalid",
        tooLong: "registrationNumberTooLong",
        maxCharacters: 15,
      }).check(z.toUpperCase()),
    ),
    part: "registration_number",
  },
  vin: { ...optionalText, input: z.nullable(vinSchema), part: "vin" },
  first_registered: {
    ...optionalText,
    input: z.nullable(firstRegisteredSchema),
    part: "first_registered",
  },
  mileage_km: {
    input: z.nullable(mileageSchema),
    defaultValue: null,
    output: z.nullable(z.int()),
    form: { kind: "integer" },
    part: "mileage_km",
  },
  inspection_until: {
    input: z.nullable(daySchema),
    defaultValue: null,
    output: z.nullable(z.string()),
    form: { kind: "optionalText" },
    part: "inspection_until",
  },
  sdk_code: { ...optionalText, input: optionalLine(20, "sdkCodeTooLong"), part: "sdk_code" },
  origin: {
    input: originSchema,
    defaultValue: null,
    output: originSchema,
    form: { kind: "optionalText" },
    part: "origin",
  },
  asking_price: {
    input: z.nullable(positiveAmountSchema),
    defaultValue: null,
    output: nullableDecimal,
    form: { kind: "amountInEur" },
    part: "asking_price",
  },
  advert_url: { ...optionalText, input: z.nullable(advertUrlSchema), part: "advert_url" },
  bought_from: { ...optionalText, input: optionalLine(200, "personTooLong"), part: "bought_from" },
  sold_to: { ...optionalText, input: optionalLine(200, "personTooLong"), part: "sold_to" },
} as const

export type CarFields = typeof carFields
export type CarField = keyof CarFields

export const carFieldNames = Object.keys(carFields) as readonly CarField[]

/** The fields that are columns of their own. */
export const carColumnNames = carFieldNames.filter((name) => !(name in carDays)) as Exclude<
  CarField,
  CarDay
>[]

/** A zod shape with one schema for each field. */
const shapeOf = <Shape>(make: (field: CarFields[CarField]) => unknown) =>
  Object.fromEntries(carFieldNames.map((name) => [name, make(carFields[name])])) as Shape

export const newCarShape = shapeOf<{
  [F in CarField]: CarFields[F] extends { defaultValue: unknown }
    ? z.ZodMiniDefault<CarFields[F]["input"]>
    : CarFields[F]["input"]
}>((field) => ("defaultValue" in field ? z._default(field.input, field.defaultValue) : field.input))

export const carPatchShape = shapeOf<{
  [F in CarField]: z.ZodMiniOptional<CarFields[F]["input"]>
}>(({ input }) => z.optional(input))

export const carResponseShape = shapeOf<{ [F in CarField]: CarFields[F]["output"] }>(
  ({ output }) => output,
)
