import { oneOf } from "../schema/strict.ts"

/**
 * How the VAT of a car's sale is computed: on the margin (Directive 2006/112/EC, articles 312 to 325), on the whole
 * price, or not at all (a buyer with a VAT number in another member state, or an export).
 */
export const vatSchemes = ["margin", "standard", "zero"] as const

export type VatScheme = (typeof vatSchemes)[number]

/** Most used cars are bought from people who charge no VAT. */
export const defaultVatScheme: VatScheme = "margin"

export const vatSchemeSchema = oneOf(vatSchemes, "vatSchemeUnknown")
