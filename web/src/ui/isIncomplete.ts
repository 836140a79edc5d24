import type { Currency } from "@marza/domain/money/currencies.ts"
import { questionOf } from "./AmountQuestion.tsx"
import type { FieldErrors } from "./form.ts"

/** A field that must be filled in; that of an amount with its currency. */
type RequiredField = { name: string; typed: string; currency?: Currency }

/**
 * Whether a refused form lacks something that it needs. An amount that must be above 0 is lacking until it is, but not while the
 * field asks which of two was meant: then everything is filled in, and the question alone stands.
 */
export const isIncomplete = (errors: FieldErrors, required: readonly RequiredField[]): boolean =>
  required.some(
    ({ name, typed, currency }) =>
      name in errors && (currency ? questionOf(typed, currency) === null : typed.trim() === ""),
  )
