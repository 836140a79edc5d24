import * as z from "zod/mini"
import { code } from "../texts/code.ts"
import type { TextCode } from "../texts/text.ts"

/** A VIN as it is stored: in capitals, without the spaces and dashes with which papers group it. */
export const plainVin = (vin: string): string => vin.replace(/[\s\p{Pd}]/gu, "").toUpperCase()

/** A vehicle identification number, or the number of an older car: capital letters without I, O and Q, and digits. */
export const vinSchema = z
  .string({ error: code("wrongType") })
  .check(z.overwrite(plainVin), z.regex(/^[A-HJ-NPR-Z0-9]{1,17}$/, { error: code("vinInvalid") }))

/** The code of a firm: 7 digits, or 9. One of 11 digits is a person's, which belongs on the contract and nowhere else. */
export const firmCodeSchema = z.string({ error: code("wrongType") }).check(
  z.overwrite((typed) => typed.replace(/\s/g, "")),
  z.refine<string>((typed) => !/^\d{11}$/.test(typed), {
    error: code("codeOfPerson"),
    abort: true,
  }),
  z.regex(/^(\d{7}|\d{9})$/, { error: code("firmCodeInvalid") }),
)

/** When a car was first registered, as exactly as known: `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, from 1886 on. */
export const firstRegisteredSchema = z.string({ error: code("wrongType") }).check(
  z.trim(),
  z.regex(/^\d{4}(-\d\d(-\d\d)?)?$/, { error: code("firstRegisteredInvalid"), abort: true }),
  z.refine<string>((date) => date >= "1886" && isDate(date), {
    error: code("firstRegisteredInvalid"),
  }),
)

/** Whether a year, month or day exists and has begun. */
function isDate(date: string): boolean {
  const whole = `${date}-01-01`.slice(0, 10)
  const time = Date.parse(whole)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date) && time <= Date.now()
}

/** The mileage of a car in whole kilometres, up to two million. */
export const mileageSchema = z
  .int({
    error: ({ input }): TextCode => (typeof input === "number" ? "mileageInvalid" : "wrongType"),
  })
  .check(
    z.gte(0, { error: code("mileageInvalid") }),
    z.lte(2_000_000, { error: code("mileageInvalid") }),
  )

/**
 * The URL of an advertisement; https only, because the screen shows it as a link, and without a user or password, which
 * would be shown to everybody and can make a link look like that of another site.
 */
export const advertUrlSchema = z.string({ error: code("wrongType") }).check(
  z.trim(),
  z.refine<string>((url) => /^https:\/\//i.test(url) && URL.canParse(url), {
    error: code("advertUrlInvalid"),
    abort: true,
  }),
  z.refine<string>((url) => withoutUser(url) === url, {
    error: code("advertUrlWithUser"),
    abort: true,
  }),
  z.overwrite<string>((url) => new URL(url).href),
  z.maxLength(2000, { error: code("advertUrlInvalid") }),
)

/** A URL without its user and password; any other text, and a URL without these, as it is. */
export function withoutUser(url: string): string {
  if (!URL.canParse(url)) return url
  const plain = new URL(url)
  if (plain.username === "" && plain.password === "") return url
  plain.username = ""
  plain.password = ""
  return plain.href
}
