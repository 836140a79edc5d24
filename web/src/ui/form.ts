import type { Language } from "@marza/domain/language.ts"
import { fieldCodes, type Issue } from "@marza/domain/texts/field-codes.ts"
import { text } from "@marza/domain/texts/text.ts"
import { ApiError } from "../api/errors.ts"

/** Field → text under it. */
export type FieldErrors = Record<string, string>

type Schema<Output> = {
  safeParse(
    value: unknown,
  ): { success: true; data: Output } | { success: false; error: { issues: readonly Issue[] } }
}

export type Checked<Output> = { data: Output } | { errors: FieldErrors }

/** Checks what was filled in by the schema that the server will also apply. */
export function check<Output>(
  schema: Schema<Output>,
  value: unknown,
  language: Language,
): Checked<Output> {
  const result = schema.safeParse(value)
  if (result.success) return { data: result.data }
  const codes = Object.entries(fieldCodes(result.error.issues))
  return { errors: Object.fromEntries(codes.map(([field, code]) => [field, text(code, language)])) }
}

/** What the server found wrong with which field. */
export const fieldErrorsOf = (error: unknown): FieldErrors =>
  error instanceof ApiError ? error.fields : {}
