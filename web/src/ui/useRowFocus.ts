import { type FocusEvent, type RefObject, useEffect, useRef } from "react"
import { controlAt, focusableHeading, placeIn, type RowPlace } from "./rowPlace.ts"

/**
 * Keeps the keyboard's place in a list whose rows go as they are dealt with: at the same control of the row that comes
 * after, else of the last one, else at the first control that the list leaves. Where the list goes too, the heading of the
 * screen has the focus.
 */
export function useRowFocus<Kind extends HTMLElement>(): {
  ref: RefObject<Kind | null>
  onFocus: (event: FocusEvent) => void
} {
  const box = useRef<Kind>(null)
  const place = useRef<RowPlace>(null)

  function onFocus({ target, currentTarget }: FocusEvent) {
    place.current = placeIn(currentTarget, target)
  }

  useEffect(() => {
    const list = box.current
    if (!list) return
    const isLost = () => place.current !== null && document.activeElement === document.body
    const observer = new MutationObserver(() => {
      const at = place.current
      if (!at || !isLost()) return
      const hasRows = list.querySelector("li") !== null
      const control = hasRows
        ? controlAt(list, at)
        : list.querySelector<HTMLElement>("input, button")
      control?.focus({ preventScroll: true })
    })
    observer.observe(list, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      if (isLost()) focusableHeading()?.focus({ preventScroll: true })
    }
  }, [])

  return { ref: box, onFocus }
}
