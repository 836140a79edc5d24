import { fieldCodes } from "../texts/field-codes.ts"

type Checked = {
  safeParse(
    value: unknown,
  ): { success: true } | { success: false; error: { issues: Parameters<typeof fieldCodes>[0] } }
}

/** For tests: what a schema finds wrong with a value, field → code; empty when it accepts it. */
export function refusedFields(schema: Checked, value: unknown) {
  const result = schema.safeParse(value)
  return result.success ? {} : fieldCodes(result.error.issues)
}
