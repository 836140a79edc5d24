import { fieldCodes } from "../texts/field-codes.ts"

type Checked = {
  safeParse(
    value: unknown,
  ): { success: true } | { success: false; error: { issues: Parameters<typeof fieldCodes>[0] } }
}

/** For tests: field → code of what a schema refuses in a value; empty when it accepts the value. */
export function refusedFields(schema: Checked, value: unknown) {
  const result = schema.safeParse(value)
  return result.success ? {} : fieldCodes(result.error.issues)
}
