import { useEffect, useRef, useState } from "react"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"

const keyOf = (name: string) =>
  `marza.draft.${impersonation.current() ?? session.current()?.user.id}.${name}`

/** Whether something typed is kept under this name. */
export const isKept = (name: string): boolean => sessionStorage.getItem(keyOf(name)) !== null

/**
 * The values of a form, kept under a name in this tab for this person until `discard`: a tap beside a dialog, Back and
 * a reload do not lose them. They are kept only while they differ from the blank ones and one of the `typed` fields has a text.
 * `goOn` makes of those that were kept what the form begins with.
 */
export function useDraft<Values extends object>(
  name: string,
  blank: () => Values,
  typed: readonly (keyof Values)[],
  goOn: (kept: Values) => Values = (kept) => kept,
) {
  const key = keyOf(name)
  const [begun, setBegun] = useState(blank)
  const [values, set] = useState((): Values => {
    const kept = sessionStorage.getItem(key)
    // Only this hook writes the item; a field that a newer version of the page adds is blank.
    return kept ? goOn({ ...begun, ...(JSON.parse(kept) as Partial<Values>) }) : begun
  })

  const isWorthKeeping =
    values !== begun && typed.some((field) => String(values[field]).trim() !== "")
  const toKeep = isWorthKeeping ? JSON.stringify(values) : null
  // A form that was stored meanwhile has another name than when its save began.
  const present = useRef(key)
  useEffect(() => {
    present.current = key
    if (!toKeep) return sessionStorage.removeItem(key)
    try {
      sessionStorage.setItem(key, toKeep)
    } catch {
      // The storage is full: the form goes on, and only a reload would lose what is typed.
    }
  }, [key, toKeep])

  return {
    values,
    set,
    discard: () => sessionStorage.removeItem(present.current),
    /** Goes on with values that are stored: nothing is kept until more is typed. */
    begin(stored: Values) {
      sessionStorage.removeItem(key)
      setBegun(stored)
      set(stored)
    },
  }
}
