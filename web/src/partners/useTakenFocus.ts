import { type RefObject, useEffect, useRef } from "react"

/**
 * A control or heading that takes the focus as it appears: a statement stands in the place of the list that opened it, so
 * the keyboard would begin at the top of the page.
 */
export function useTakenFocus<Kind extends HTMLElement>(isTaking: boolean): RefObject<Kind | null> {
  const element = useRef<Kind>(null)
  useEffect(() => {
    if (isTaking) element.current?.focus({ preventScroll: true })
  }, [isTaking])
  return element
}
