import { useRef, useState } from "react"
import { focusFirstInvalid } from "./Field.tsx"
import type { FieldErrors } from "./form.ts"

/** What is wrong with the fields of a form, from a refused save until each field is changed. */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, keepErrors] = useState<FieldErrors>({})
  return {
    form,
    errors,
    setErrors(found: FieldErrors) {
      keepErrors(found)
      focusFirstInvalid(form.current)
    },
    /** Changing a field takes its error away. */
    clearError: (field: string) => keepErrors(({ [field]: _cleared, ...rest }) => rest),
    reset: () => keepErrors({}),
  }
}
