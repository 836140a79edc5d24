import * as z from "zod/mini"
import { readsPastedEmail } from "../schema/pasted-email.ts"
import { optionalLine, requiredLine, text } from "../schema/text.ts"
import { code } from "../texts/code.ts"
import { vatNumberSchema } from "../vat/number.ts"

/** The proposed sentence of a margin invoice: Directive 2006/112/EC, article 226(14). */
export const defaultMarginNote = "Maržos apmokestinimo schema. Naudotos prekės"

/** The people's data of a paper are kept so many full years at least (rules 21.9). */
export const minBlankAfterYears = 10

/**
 * Whether the digits of an IBAN agree (ISO 13616): its first four characters moved to the end and each letter written as two
 * digits, it leaves 1 when it is divided by 97.
 */
function hasRightDigits(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => parseInt(character, 36))
  return digits.reduce((rest, digit) => (rest * (digit > 9 ? 100 : 10) + digit) % 97, 0) === 1
}

/** A text without spaces and in capitals, however it was typed. */
const compact = (maxCharacters: number) =>
  requiredLine({ required: "invalid", tooLong: "textTooLong", maxCharacters }).check(
    z.overwrite((value) => value.replaceAll(/\s/g, "").toUpperCase()),
  )

/** An IBAN, whose digits are checked. */
export const ibanSchema = compact(50).check(
  z.regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, { error: code("ibanInvalid"), abort: true }),
  z.refine(hasRightDigits, { error: code("ibanInvalid") }),
)

/** The organization's own VAT number: of Lithuania LT and 9 or 12 digits. */
const ownVatNumberSchema = vatNumberSchema.check(
  z.refine((number) => !number.startsWith("LT") || /^LT(\d{9}|\d{12})$/.test(number), {
    error: code("vatNumberInvalid"),
  }),
)

export const emailLineSchema = requiredLine({
  required: "invalid",
  tooLong: "emailTooLong",
  maxCharacters: 255,
}).check(readsPastedEmail(), z.email({ error: code("emailInvalid") }))

/** A text of several lines; one that is empty is none. */
const optionalText = (maxCharacters: number) =>
  z.nullable(
    text({ tooLong: "textTooLong", maxCharacters }).check(
      z.minLength(1, { error: code("invalid") }),
    ),
  )

/** What stands on an organization's papers about itself, and the sentences it adds (rules 21.1). */
export const requisitesShape = {
  legal_name: optionalLine(200),
  legal_code: optionalLine(30),
  vat_number: z.nullable(ownVatNumberSchema),
  legal_address: optionalLine(200),
  iban: z.nullable(ibanSchema),
  phone: optionalLine(50),
  email: z.nullable(emailLineSchema),
  margin_note: requiredLine({ required: "invalid", tooLong: "textTooLong", maxCharacters: 200 }),
  invoice_note: optionalText(1000),
  contract_terms: optionalText(5000),
  blank_after_years: z.nullable(
    z
      .int({ error: code("wrongType") })
      .check(
        z.minimum(minBlankAfterYears, { error: code("blankAfterTooSoon") }),
        z.maximum(100, { error: code("invalid") }),
      ),
  ),
}

export type Requisites = {
  [Field in keyof typeof requisitesShape]: z.output<(typeof requisitesShape)[Field]>
}

export const requisiteNames = Object.keys(requisitesShape) as readonly (keyof Requisites)[]

/** The same, each optional: what is absent stays. */
export const requisitesPatchShape = Object.fromEntries(
  Object.entries(requisitesShape).map(([name, schema]) => [name, z.optional(schema)]),
) as { [Field in keyof typeof requisitesShape]: z.ZodMiniOptional<(typeof requisitesShape)[Field]> }
