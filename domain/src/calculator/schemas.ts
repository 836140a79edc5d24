import * as z from "zod/mini"
import { compare, type Decimal, toPlain } from "../money/decimal.ts"
import { amountSchema, positiveAmountSchema } from "../money/schemas.ts"
import { oneOf, strict } from "../schema/strict.ts"
import { code } from "../texts/code.ts"
import { vatSchemeSchema } from "../vat/rates.ts"

/** The wanted profit is an amount in EUR, or a percentage of the whole cost. */
export const profitUnits = ["eur", "percent"] as const

export type ProfitUnit = (typeof profitUnits)[number]

/** A percentage from 0 to 100 with at most 2 decimals. */
export const percentSchema = z.string({ error: code("percentInvalid") }).check(
  z.regex(/^\d{1,3}(\.\d{1,2})?$/, { error: code("percentInvalid"), abort: true }),
  z.refine<Decimal>((percent) => compare(percent, "100") <= 0, { error: code("percentInvalid") }),
  z.overwrite(toPlain),
)

/** What the calculator is given: amounts in EUR, everything else in percent (rules 11.1). */
export const calculationSchema = strict({
  sale: positiveAmountSchema,
  profit: amountSchema,
  profit_unit: oneOf(profitUnits, "invalid"),
  transport: amountSchema,
  repairs: amountSchema,
  papers: amountSchema,
  duty: percentSchema,
  import_vat: percentSchema,
  /** Null for an organization that pays no VAT. */
  vat_rate: z.nullable(percentSchema),
  vat_scheme: vatSchemeSchema,
}).check(
  // Goods that the dealer imports are not under the margin scheme: Directive 2006/112/EC, article 314.
  z.refine(
    ({ import_vat, vat_rate, vat_scheme }) =>
      vat_rate === null || vat_scheme !== "margin" || compare(import_vat, "0") === 0,
    { error: code("marginWithImportVat"), path: ["vat_scheme"] },
  ),
)

export type Calculation = z.output<typeof calculationSchema>
