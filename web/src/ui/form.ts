import type { Language } from "@marza/domain/language.ts"
import { fieldCodes, type Issue } from "@marza/domain/texts/field-codes.ts"
import { text } from "@marza/domain/texts/text.ts"
import { ApiError } from "../api/errors.ts"

/** Field → the error text under it. */
export type FieldErrors = Record<string, string>

export type Schema<Output> = {
  safeParse(
    value: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } }
}

export type Validation<Output> = { data: Output } | { errors: FieldErrors }

/** Validates a form with the same schema as the server. */
export function validate<Output>(
  schema: Schema<Output>,
  value: unknown,
  language: Language,
): Validation<Output> {
  const result = schema.safeParse(value)
  if (result.success) return { data: result.data }
  const codes = Object.entries(fieldCodes(result.error.issues))
  return { errors: Object.fromEntries(codes.map(([field, code]) => [field, text(code, language)])) }
}

/** The field errors of a refusal; none for any other error. */
export const fieldErrorsOf = (error: unknown): FieldErrors =>
  error instanceof ApiError ? error.fields : {}
