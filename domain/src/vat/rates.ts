import * as z from "zod/mini"
import { compare, type Decimal } from "../money/decimal.ts"
import { daySchema } from "../schema/day.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { code } from "../texts/code.ts"

/**
 * How the VAT of a car's sale is computed (rules 12.2): on the margin (Directive 2006/112/EC, articles 312 to 325), on
 * the whole price, or not at all (a buyer with a VAT number in another member state, or an export).
 */
export const vatSchemes = ["margin", "standard", "zero"] as const

export type VatScheme = (typeof vatSchemes)[number]

/** How a sale is taxed, in the order in which a month tells it; `none` where no rate holds on its day. */
export const saleSchemes = ["standard", "margin", "zero", "none"] as const

export type SaleScheme = (typeof saleSchemes)[number]

export const defaultVatScheme: VatScheme = "margin"

export const vatSchemeSchema = oneOf(vatSchemes, "vatSchemeUnknown")

const percentSchema = z.string({ error: code("wrongType") }).check(
  z.regex(/^\d{1,3}(\.\d{1,2})?$/, { error: code("vatRateInvalid"), abort: true }),
  z.refine<Decimal>((rate) => compare(rate, "0") > 0 && compare(rate, "100") <= 0, {
    error: code("vatRateInvalid"),
  }),
  z.overwrite<string>((rate) => {
    const [whole = "", part = ""] = rate.split(".")
    return `${Number(whole)}.${part.padEnd(2, "0")}`
  }),
)

/** The VAT rates of an organization in percent, each from its day on; null from the day on which none holds any more. */
export const vatRatesSchema = z
  .array(strict({ from: daySchema, rate: z.nullable(percentSchema) }))
  .check(
    z.maxLength(50, { error: code("vatRatesTooMany") }),
    z.refine((rates) => new Set(rates.map(({ from }) => from)).size === rates.length, {
      error: code("vatRatesSameDay"),
    }),
    z.overwrite((rates) => rates.toSorted((a, b) => (a.from < b.from ? -1 : 1))),
  )

export type VatRates = z.output<typeof vatRatesSchema>

/** The rate that holds on a day (`YYYY-MM-DD`), in percent; null when none does. */
export const vatRateOn = (rates: VatRates, day: string): Decimal | null =>
  rates.findLast(({ from }) => from <= day)?.rate ?? null
