import { type FocusEvent, type RefObject, useEffect, useRef } from "react"

const rowsOf = (list: Element) => [...list.querySelectorAll("li")]
const controlsOf = (row: Element) => [...row.querySelectorAll<HTMLElement>("a, button")]

type Place = { row: number; control: number }

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
  const place = useRef<Place>(null)

  function onFocus({ target, currentTarget }: FocusEvent) {
    const row = target.closest("li")
    const found = row && {
      row: rowsOf(currentTarget).indexOf(row),
      control: controlsOf(row).indexOf(target as HTMLElement),
    }
    place.current = found && found.control >= 0 ? found : null
  }

  useEffect(() => {
    const list = box.current
    if (!list) return
    const isLost = () => place.current !== null && document.activeElement === document.body
    const observer = new MutationObserver(() => {
      const at = place.current
      if (!at || !isLost()) return
      const rows = rowsOf(list)
      const row = rows[at.row] ?? rows.at(-1)
      const control = row
        ? controlsOf(row)[at.control]
        : list.querySelector<HTMLElement>("input, button")
      control?.focus({ preventScroll: true })
    })
    observer.observe(list, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      if (isLost()) focusHeading()
    }
  }, [])

  return { ref: box, onFocus }
}

function focusHeading() {
  const heading = document.querySelector<HTMLElement>("h1")
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}
