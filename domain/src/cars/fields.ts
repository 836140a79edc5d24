import * as z from "zod/mini"
import { defaultCurrency } from "../money/currencies.ts"
import {
  amountOrZero,
  currencySchema,
  decimalSchema,
  positiveAmount,
  positiveAmountSchema,
  rateSchema,
  salePriceSchema,
} from "../money/schemas.ts"
import { participantField, wayField } from "../payers/fields.ts"
import { daySchema } from "../schema/day.ts"
import { choice, type FieldDeclaration, shapesOf } from "../schema/field-shapes.ts"
import { oneOf } from "../schema/strict.ts"
import { optionalLine, requiredLine, text } from "../schema/text.ts"
import type { FieldFormat } from "../table/format.ts"
import { vatNumberSchema } from "../vat/number.ts"
import { defaultVatScheme, vatSchemeSchema } from "../vat/rates.ts"
import {
  advertUrlSchema,
  firmCodeSchema,
  firstRegisteredSchema,
  mileageSchema,
  vinSchema,
} from "./detail-schemas.ts"
import { type CarDay, type CarStatus, carDays, statuses } from "./status.ts"

type CarFieldDeclaration = FieldDeclaration<FieldFormat> & {
  currency?: "purchase_currency" | "sale_currency"
  section: "name" | "days" | "purchase" | "sale" | "details" | null
  attributes?: { autoCapitalize?: "characters"; spellCheck?: boolean }
  isWide?: true
  isPersonal?: true
  isForBooks?: true
}

export const carStatusSchema = oneOf(statuses, "statusUnknown")

/** Where a car comes from: a member state of the European Union, or imported into it. */
export const carOrigins = ["eu", "import"] as const

export type CarOrigin = (typeof carOrigins)[number]

const originSchema = z.nullable(oneOf(carOrigins, "originUnknown"))

const defaultStatus: CarStatus = "bought"

const optionalText = {
  defaultValue: null,
  output: z.nullable(z.string()),
  format: "text",
} as const
const day = { ...optionalText, input: z.nullable(daySchema), format: "day" } as const
const currency = choice(currencySchema, defaultCurrency, "currency")
const optionalDecimal = { defaultValue: null, output: z.nullable(decimalSchema) } as const
const rate = { ...optionalDecimal, input: z.nullable(rateSchema), format: "rate" } as const
const optionalAmount = {
  ...optionalDecimal,
  input: z.nullable(positiveAmountSchema),
  format: "amount",
} as const
const capitals = { autoCapitalize: "characters" } as const
const forBooks = { section: "details", isPersonal: true, isForBooks: true } as const

/**
 * The fields of a car that people enter, each once and in the order in which they are listed. The bodies of new and
 * saved cars, the response, the columns that are read and written, the form, the merge of two people's edits, the files
 * and the archive derive from this list. Their words stand in words/lt.ts and words/en.ts.
 *
 * - `input`: the schema of what is accepted; a new car without the field gets `defaultValue`. Null is what an empty field
 *   stands for.
 * - `output`: the schema of what a response holds.
 * - `format`: how a value is typed, shown, written to files and archived. An amount or a rate is read in the currency of
 *   the field that `currency` names, otherwise in EUR.
 * - `part`: the fields that are decided together when two people changed a car. A price means nothing without its
 *   currency and its rate: one person's price in another's currency would be a sum that nobody meant.
 * - `section`: where on the car's page it is seen and edited; null for the status, which can always be changed.
 * - `attributes`: those of its input beside what follows from its format. `isWide`: it needs a whole line.
 * - `isPersonal`: it names a person outside the organization, or leads to one. History tells that it changed, but no names.
 * - `isForBooks`: what the tax office is told of a purchase (rules 28). It stands in the month's file for the book-keeper and
 *   in no other file that people read, and the form shows it where a VAT rate holds.
 */
export const carFields = {
  name: {
    input: requiredLine({
      required: "carNameRequired",
      tooLong: "carNameTooLong",
      maxCharacters: 200,
    }),
    output: z.string(),
    format: "text",
    part: "name",
    section: "name",
  },
  description: {
    ...optionalText,
    input: z.nullable(text({ tooLong: "descriptionTooLong", maxCharacters: 5000 })),
    part: "description",
    section: "name",
  },
  status: { ...choice(carStatusSchema, defaultStatus, "status"), part: "status", section: null },
  purchase_price: {
    input: positiveAmount({
      missing: "purchasePriceRequired",
      zero: "purchasePriceNotPositive",
    }),
    output: decimalSchema,
    format: "amount",
    currency: "purchase_currency",
    part: "purchase",
    section: "purchase",
  },
  purchase_currency: { ...currency, part: "purchase", section: "purchase" },
  purchase_exchange_rate: {
    ...rate,
    currency: "purchase_currency",
    part: "purchase",
    section: "purchase",
  },
  // The day on which the bank published the rate; null for a rate of the person's own.
  purchase_rate_day: { ...day, part: "purchase", section: "purchase" },
  // A sale price of 0 is refused: a car that has no sale price yet holds null.
  sale_price: {
    ...optionalAmount,
    input: z.nullable(salePriceSchema),
    currency: "sale_currency",
    part: "sale",
    section: "sale",
  },
  sale_currency: { ...currency, part: "sale", section: "sale" },
  sale_exchange_rate: { ...rate, currency: "sale_currency", part: "sale", section: "sale" },
  sale_rate_day: { ...day, part: "sale", section: "sale" },
  vat_scheme: {
    ...choice(vatSchemeSchema, defaultVatScheme, "vatScheme"),
    part: "vat_scheme",
    section: "purchase",
  },
  // In the currency of the purchase, whose price contains it.
  purchase_vat: {
    ...optionalAmount,
    input: z.nullable(amountOrZero),
    currency: "purchase_currency",
    part: "purchase",
    section: "purchase",
  },
  // What a zero-rated sale is proved by. Both texts may name persons: a sole trader has a VAT number, a carrier a name.
  buyer_vat_number: {
    ...optionalText,
    input: z.nullable(vatNumberSchema),
    part: "buyer_vat_number",
    section: "sale",
    isPersonal: true,
  },
  buyer_vat_checked_on: { ...day, part: "buyer_vat_checked_on", section: "sale" },
  transport_proof: {
    ...optionalText,
    input: optionalLine(500),
    part: "transport_proof",
    section: "sale",
    isPersonal: true,
  },
  // The day in Vilnius of each status's timestamp; without one the timestamp follows from the status.
  bought_on: { ...day, part: "bought_on", section: "days" },
  preparing_on: { ...day, part: "preparing_on", section: "days" },
  sold_on: { ...day, part: "sold_on", section: "days" },
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
    section: "details",
    attributes: capitals,
  },
  vin: {
    ...optionalText,
    input: z.nullable(vinSchema),
    part: "vin",
    section: "details",
    attributes: { ...capitals, spellCheck: false },
    // The 17 characters of a VIN do not fit into half a line of a desktop's form.
    isWide: true,
  },
  first_registered: {
    ...optionalText,
    input: z.nullable(firstRegisteredSchema),
    format: "partialDate",
    part: "first_registered",
    section: "details",
  },
  mileage_km: {
    input: z.nullable(mileageSchema),
    defaultValue: null,
    output: z.nullable(z.int()),
    format: "integer",
    part: "mileage_km",
    section: "details",
  },
  inspection_until: { ...day, part: "inspection_until", section: "details" },
  sdk_code: {
    ...optionalText,
    input: optionalLine(20, "sdkCodeTooLong"),
    part: "sdk_code",
    section: "details",
    attributes: capitals,
  },
  origin: { ...choice(originSchema, null, "origin"), part: "origin", section: "details" },
  asking_price: { ...optionalAmount, part: "asking_price", section: "details" },
  advert_url: {
    ...optionalText,
    input: z.nullable(advertUrlSchema),
    format: "link",
    part: "advert_url",
    section: "details",
  },
  bought_from: {
    ...optionalText,
    input: optionalLine(200, "personTooLong"),
    part: "bought_from",
    section: "details",
    isPersonal: true,
  },
  bought_from_code: {
    ...optionalText,
    input: z.nullable(firmCodeSchema),
    part: "bought_from",
    ...forBooks,
  },
  bought_from_vat_number: {
    ...optionalText,
    input: z.nullable(vatNumberSchema),
    part: "bought_from",
    ...forBooks,
    attributes: capitals,
  },
  purchase_document_number: {
    ...optionalText,
    input: optionalLine(100, "documentNumberTooLong"),
    part: "purchase_document_number",
    ...forBooks,
  },
  purchase_document_on: { ...day, part: "purchase_document_number", ...forBooks },
  sold_to: {
    ...optionalText,
    input: optionalLine(200, "personTooLong"),
    part: "sold_to",
    section: "details",
    isPersonal: true,
  },
  purchase_paid_by: { ...participantField, part: "purchase_paid_by", section: "purchase" },
  purchase_paid_how: { ...wayField, part: "purchase_paid_by", section: "purchase" },
  // Of what no payment names (rules 23.3).
  sale_received_by: { ...participantField, part: "sale_received_by", section: "sale" },
  sale_received_how: { ...wayField, part: "sale_received_by", section: "sale" },
} as const satisfies Record<string, CarFieldDeclaration>

export type CarFields = typeof carFields
export type CarField = keyof CarFields

/** The details of the car itself, its advertisement, its seller and its buyer. */
export type CarDetail = {
  [F in CarField]: CarFields[F]["section"] extends "details" ? F : never
}[CarField]

export const carFieldNames = Object.keys(carFields) as readonly CarField[]

/** The fields that stand in files for people. */
export const carFileFields = carFieldNames.filter((name) => !("isForBooks" in carFields[name]))

export const carDetails = carFieldNames.filter(
  (name): name is CarDetail => carFields[name].section === "details",
)

/** The fields that are columns of their own. */
export type CarColumnName = Exclude<CarField, CarDay>

export const carColumnNames = carFieldNames.filter(
  (name): name is CarColumnName => !(name in carDays),
)

export const {
  ofNew: newCarShape,
  ofPatch: carPatchShape,
  ofResponse: carResponseShape,
} = shapesOf(carFields)
