import * as z from "zod/mini"
import { defaultCurrency } from "../money/currencies.ts"
import {
  currencySchema,
  decimalSchema,
  positiveAmount,
  positiveAmountSchema,
  rateSchema,
} from "../money/schemas.ts"
import { oneOf } from "../schema/strict.ts"
import { requiredLine, text } from "../schema/text.ts"
import { type CarStatus, statuses } from "./status.ts"

export const carStatusSchema = oneOf(statuses, "statusUnknown")

const defaultStatus: CarStatus = "bought"
const nullableDecimal = z.nullable(decimalSchema)

/**
 * What people enter of a car, each field once. The bodies of new and saved cars, the answer, the columns that are
 * read and written, the form and the merge of two people's edits are derived from this list; labels and history are
 * keyed by it, so that a forgotten one does not compile.
 *
 * - `entered`: what is accepted; `byDefault` for a new car that leaves it out.
 * - `answered`: what is answered.
 * - `form`: how it is typed. An amount or a rate is read in the currency of the named field.
 * - `part`: what is decided as one when two people changed a car. A price means nothing without its currency and its
 *   rate: one person's price in another's currency would be a sum that nobody meant.
 */
export const carFields = {
  name: {
    entered: requiredLine({
      required: "carNameRequired",
      tooLong: "carNameTooLong",
      maxCharacters: 200,
    }),
    answered: z.string(),
    form: { kind: "text" },
    part: "name",
  },
  description: {
    entered: z.nullable(text({ tooLong: "descriptionTooLong", maxCharacters: 5000 })),
    byDefault: null,
    answered: z.nullable(z.string()),
    form: { kind: "optionalText" },
    part: "description",
  },
  status: {
    entered: carStatusSchema,
    byDefault: defaultStatus,
    answered: carStatusSchema,
    form: { kind: "choice" },
    part: "status",
  },
  purchase_price: {
    entered: positiveAmount("purchasePriceRequired"),
    answered: decimalSchema,
    form: { kind: "amount", currency: "purchase_currency" },
    part: "purchase",
  },
  purchase_currency: {
    entered: currencySchema,
    byDefault: defaultCurrency,
    answered: currencySchema,
    form: { kind: "choice" },
    part: "purchase",
  },
  purchase_exchange_rate: {
    entered: z.nullable(rateSchema),
    byDefault: null,
    answered: nullableDecimal,
    form: { kind: "rate", currency: "purchase_currency" },
    part: "purchase",
  },
  // A sale price of 0 is refused: "not sold for any price yet" is null.
  sale_price: {
    entered: z.nullable(positiveAmountSchema),
    byDefault: null,
    answered: nullableDecimal,
    form: { kind: "amount", currency: "sale_currency" },
    part: "sale",
  },
  sale_currency: {
    entered: currencySchema,
    byDefault: defaultCurrency,
    answered: currencySchema,
    form: { kind: "choice" },
    part: "sale",
  },
  sale_exchange_rate: {
    entered: z.nullable(rateSchema),
    byDefault: null,
    answered: nullableDecimal,
    form: { kind: "rate", currency: "sale_currency" },
    part: "sale",
  },
} as const

export type CarFields = typeof carFields
export type CarField = keyof CarFields

export const carFieldNames = Object.keys(carFields) as readonly CarField[]

/** A shape with something made of each field. */
const shapeOf = <Shape>(make: (field: CarFields[CarField]) => unknown) =>
  Object.fromEntries(carFieldNames.map((name) => [name, make(carFields[name])])) as Shape

export const newCarShape = shapeOf<{
  [F in CarField]: CarFields[F] extends { byDefault: unknown }
    ? z.ZodMiniDefault<CarFields[F]["entered"]>
    : CarFields[F]["entered"]
}>((field) => ("byDefault" in field ? z._default(field.entered, field.byDefault) : field.entered))

export const carPatchShape = shapeOf<{
  [F in CarField]: z.ZodMiniOptional<CarFields[F]["entered"]>
}>(({ entered }) => z.optional(entered))

export const carAnswerShape = shapeOf<{ [F in CarField]: CarFields[F]["answered"] }>(
  ({ answered }) => answered,
)
