import type { CarField } from "@marza/domain/cars/fields.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { type FieldErrors, fieldErrorsOf } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import type { CarValues } from "./carValues.ts"

/** The values of the car form, their errors, and the toast of a refused save. */
export function useCarForm(initial: CarValues) {
  const language = useLanguage()
  const { error } = useMessages()
  const { form, errors, setErrors, clearError, reset } = useFieldErrors()
  const [values, setValues] = useState(initial)

  function showErrors(found: FieldErrors, message = text("carFieldsRequired", language)) {
    setErrors(found)
    toast.error(error, message)
  }

  return {
    form,
    values,
    errors,
    /** `next` gets the values as typed now, which may be newer than those that a save has sent. */
    reset(next: (typed: CarValues) => CarValues) {
      setValues(next)
      reset()
    },
    change<Key extends CarField>(field: Key, value: CarValues[Key]) {
      setValues((before) => ({ ...before, [field]: value }))
      clearError(field)
    },
    setErrors: showErrors,
    /** Shows why a save was refused, at the fields that the server names. */
    showRefusal(refusal: Error) {
      const fields = fieldErrorsOf(refusal)
      const [first] = Object.values(fields)
      if (first) showErrors(fields, first)
      else toast.error(error, refusal.message)
    },
  }
}
