import { text } from "@marza/domain/texts/text.ts"
import { useRef, useState } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { focusFirstInvalid } from "../ui/Field.tsx"
import type { FieldErrors } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import type { CarField, CarValues } from "./carValues.ts"

/** What is filled in, what is wrong with it, and how a refused save shows itself. */
export function useCarForm(initial: CarValues) {
  const language = useLanguage()
  const { error } = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<FieldErrors>({})

  return {
    form,
    values,
    errors,
    reset(next: CarValues) {
      setValues(next)
      setErrors({})
    },
    change<Key extends CarField>(field: Key, value: CarValues[Key]) {
      setValues((before) => ({ ...before, [field]: value }))
      setErrors(({ [field]: _mended, ...rest }) => rest)
    },
    refuse(found: FieldErrors) {
      setErrors(found)
      toast.error(error, text("carFieldsRequired", language))
      focusFirstInvalid(form.current)
    },
  }
}
