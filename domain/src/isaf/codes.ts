import * as z from "zod/mini"
import { strict } from "../schema/strict.ts"
import { code } from "../texts/code.ts"

/** How a sum is taxed, as the register of VAT invoices tells it: each has a code of the tax office (rules 28.4). */
export const taxKinds = ["standard", "reduced", "margin", "member_state", "export"] as const

export type TaxKind = (typeof taxKinds)[number]

/** What is proposed. Sources disagree about the margin: rules 28.4 names them. */
export const proposedTaxCodes: Record<TaxKind, string> = {
  standard: "PVM1",
  reduced: "PVM2",
  margin: "PVM32",
  member_state: "PVM13",
  export: "PVM12",
}

const taxCode = z.optional(
  z.string({ error: code("wrongType") }).check(
    z.overwrite((typed) => typed.replace(/\s/g, "").toUpperCase()),
    z.regex(/^PVM\d{1,3}$/, { error: code("taxCodeInvalid") }),
  ),
)

/** The codes that an organization has chosen; what is absent is as proposed. */
export const taxCodesSchema = strict({
  standard: taxCode,
  reduced: taxCode,
  margin: taxCode,
  member_state: taxCode,
  export: taxCode,
})

export type TaxCodes = z.output<typeof taxCodesSchema>

export const taxCodesOf = (chosen: TaxCodes): Record<TaxKind, string> => ({
  ...proposedTaxCodes,
  ...chosen,
})

/** The least standard rate in percent (Directive 2006/112/EC, article 97): what is lower is a reduced one. */
const leastStandardRate = 15

export const kindOfRate = (rate: number): TaxKind =>
  rate >= leastStandardRate ? "standard" : "reduced"
