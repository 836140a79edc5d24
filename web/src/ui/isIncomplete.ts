import type { Currency } from "@marza/domain/money/currencies.ts"
import { questionOf } from "./AmountQuestion.tsx"
import type { FieldErrors } from "./form.ts"

/** A field that must be filled in: its name, its typed text, and for an amount the chosen currency. */
type RequiredField = { name: string; typed: string; currency?: Currency }

/**
 * Whether a refused form lacks a required value. An amount of 0 counts as lacking. One that can be read in two ways
 * does not, because it is filled in and its field asks which reading is meant.
 */
export const isIncomplete = (errors: FieldErrors, required: readonly RequiredField[]): boolean =>
  required.some(
    ({ name, typed, currency }) =>
      name in errors && (currency ? questionOf(typed, currency) === null : typed.trim() === ""),
  )
