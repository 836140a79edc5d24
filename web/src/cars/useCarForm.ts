import type { CarField } from "@marza/domain/cars/fields.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { questionOf } from "../ui/AmountQuestion.tsx"
import { type FieldErrors, fieldErrorsOf } from "../ui/form.ts"
import { isIncomplete } from "../ui/isIncomplete.ts"
import { toast } from "../ui/toast.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import type { CarValues } from "./carValues.ts"

/** The values of the car form, their errors, and the toast of a refused save. */
export function useCarForm(initial: CarValues) {
  const language = useLanguage()
  const { error, money } = useMessages()
  const { form, errors, setErrors, clearError, reset } = useFieldErrors()
  const [values, setValues] = useState(initial)

  function showErrors(found: FieldErrors) {
    setErrors(found)
    toast.error(error, reasonOf(found))
  }

  /** What the toast says: that something is missing, that a question waits, or the first error. */
  function reasonOf(found: FieldErrors) {
    const { name, purchase_price, purchase_currency, sale_price, sale_currency } = values
    const purchase = { name: "purchase_price", typed: purchase_price, currency: purchase_currency }
    if (isIncomplete(found, [{ name: "name", typed: name }, purchase]))
      return text("carFieldsRequired", language)
    const isAsked =
      ("purchase_price" in found && questionOf(purchase_price, purchase_currency)) ||
      ("sale_price" in found && questionOf(sale_price, sale_currency))
    return isAsked ? money.answerFirst : Object.values(found)[0]
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
      if (Object.keys(fields).length > 0) setErrors(fields)
      toast.error(error, Object.values(fields)[0] ?? refusal.message)
    },
  }
}
