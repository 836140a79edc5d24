import { type CarField, carFields } from "@marza/domain/cars/fields.ts"
import { text } from "@marza/domain/texts/text.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { type FieldErrors, fieldErrorsOf } from "../ui/form.ts"
import { isIncomplete } from "../ui/isIncomplete.ts"
import { toast } from "../ui/toast.ts"
import { returnFocus, useFieldErrors } from "../ui/useFieldErrors.ts"
import type { CarValues } from "./carValues.ts"

type Typed<Values> = { values: Values; set: (next: (typed: Values) => Values) => void }

/** The values of the car form, their errors, and the toast of a refused save that no field tells about. */
export function useCarForm<Values extends CarValues>({ values, set }: Typed<Values>) {
  const language = useLanguage()
  const { error } = useMessages()
  const { form, errors, setErrors, clearError, reset } = useFieldErrors()

  /** Each field says what is wrong with it; that something is missing, a toast says too (rules 5.2). */
  function showErrors(found: FieldErrors) {
    setErrors(found)
    const { name, purchase_price, purchase_currency } = values
    const purchase = { name: "purchase_price", typed: purchase_price, currency: purchase_currency }
    if (isIncomplete(found, [{ name: "name", typed: name }, purchase]))
      toast.error(error, text("carFieldsRequired", language))
  }

  return {
    form,
    values,
    errors,
    /** `next` gets the values as typed now, which may be newer than those that a save has sent. */
    reset(next: (typed: Values) => Values) {
      set(next)
      reset()
    },
    change<Key extends CarField>(field: Key, value: CarValues[Key]) {
      set((before) => ({ ...before, [field]: value }))
      clearError(field)
    },
    setErrors: showErrors,
    /** Shows why a save was refused: at the fields that the server names, else in a toast. */
    showRefusal(refusal: Error) {
      const fields = Object.entries(fieldErrorsOf(refusal)).filter(([name]) => name in carFields)
      if (fields.length > 0) setErrors(Object.fromEntries(fields))
      else {
        // One without words is the person's own: they have cancelled.
        if (refusal.message) toast.error(error, refusal.message)
        returnFocus(form.current)
      }
    },
  }
}
