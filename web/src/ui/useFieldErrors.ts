import { useRef, useState } from "react"
import { focusFirstInvalid } from "./Field.tsx"
import type { FieldErrors } from "./form.ts"

/** What is wrong with the fields of a form, from a refused save until each is mended. */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    form,
    errors,
    refuse(found: FieldErrors) {
      setErrors(found)
      focusFirstInvalid(form.current)
    },
    /** Changing a field takes its error away. */
    mend: (field: string) => setErrors(({ [field]: _mended, ...rest }) => rest),
    reset: () => setErrors({}),
  }
}
