import { useRef, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { firstMessages } from "../messages/first.ts"
import { focusFirstInvalid } from "./Field.tsx"
import { type FieldErrors, fieldErrorsOf } from "./form.ts"
import { toast } from "./toast.ts"

/** What a form shows of a refused save: the errors of its fields until each is changed, and the server's sentence. */
export function useFieldErrors() {
  const form = useRef<HTMLFormElement>(null)
  const [errors, keepErrors] = useState<FieldErrors>({})
  const [refusal, keepRefusal] = useState<string | null>(null)

  function show(found: FieldErrors, sentence: string | null) {
    keepErrors(found)
    keepRefusal(sentence)
    if (Object.keys(found).length > 0) focusFirstInvalid(form.current)
  }

  return {
    form,
    errors,
    /** For FormError, until the next attempt. */
    refusal,
    setErrors: (found: FieldErrors) => show(found, null),
    /**
     * Shows a refusal of the server in the form: at the fields that it names, or else as a sentence above them. A mutation
     * with `form` in its meta then has no toast.
     */
    refuse(error: Error) {
      const found = fieldErrorsOf(error)
      const isAtFields = namesAny(form.current, found)
      show(found, isAtFields ? null : error.message)
      if (isAtFields) return
      // The form may be scrolled to its end, where it was sent from.
      requestAnimationFrame(() =>
        form.current?.querySelector("[role=alert]")?.scrollIntoView({ block: "nearest" }),
      )
      returnFocus(form.current)
    },
    /**
     * Shows what a refusal says about the fields, for a form without a place for other sentences: those are told by a
     * toast. Its mutation leaves `bad_request` to this.
     */
    refuseFields(error: Error) {
      const found = fieldErrorsOf(error)
      show(found, null)
      if (namesAny(form.current, found)) return
      if (isRefusal(error, "bad_request")) toast.error(firstMessages().error, error.message)
      returnFocus(form.current)
    },
    /** Removes the error of a field, when it is changed, and those of what it holds. */
    clearError: (field: string) =>
      keepErrors((before) =>
        Object.fromEntries(
          Object.entries(before).filter(
            ([name]) => name !== field && !name.startsWith(`${field}.`),
          ),
        ),
      ),
    reset() {
      keepErrors({})
      keepRefusal(null)
    },
  }
}

/** Whether a form has one of the fields with an error, so that the error is in sight there. */
const namesAny = (form: HTMLElement | null, errors: FieldErrors) =>
  Object.keys(errors).some((name) => form?.querySelector(`[name="${name}"]`))

/** Gives the focus back to the button that sent a form: it was disabled meanwhile, and so has lost the focus. */
export function returnFocus(form: HTMLElement | null) {
  requestAnimationFrame(() => {
    const { activeElement } = document
    // In a dialog the focus falls to the dialog, elsewhere to the page.
    if (activeElement && activeElement !== form && !activeElement.contains(form)) return
    form?.querySelector<HTMLElement>("[type=submit]")?.focus({ preventScroll: true })
  })
}
