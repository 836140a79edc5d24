import * as z from "zod/mini"
import { code } from "../texts/code.ts"

/** A VAT number with the letters of its country, as VIES asks for it: spaces, dots and dashes are dropped. */
export const vatNumberSchema = z.string({ error: code("wrongType") }).check(
  z.overwrite((number) => number.replace(/[\s.\p{Pd}]/gu, "").toUpperCase()),
  z.regex(/^[A-Z]{2}[A-Z0-9+*]{2,13}$/, { error: code("vatNumberInvalid") }),
)
