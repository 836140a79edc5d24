import { type RefObject, useEffect } from "react"

/**
 * A page that begins with a form gives the focus to its first field when it opens, but not where the keyboard of a touch
 * screen would cover half of it.
 */
export function useStartFocus(form: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (matchMedia("(pointer: coarse)").matches) return
    form.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus({ preventScroll: true })
  }, [form])
}
