import { useRef, useState } from "react"
import { focusFirstInvalid } from "./Field.tsx"
import type { FieldErrors } from "./form.ts"

/** The field errors of a form, from a refused save until each field is changed. */
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
    /** Removes the error of a field, when it is changed. */
    clearError: (field: string) => keepErrors(({ [field]: _cleared, ...rest }) => rest),
    reset: () => keepErrors({}),
  }
}
