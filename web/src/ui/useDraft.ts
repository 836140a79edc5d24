import { useEffect, useRef, useState } from "react"
import { messages } from "../messages/use.ts"
import { ownId } from "../session/ownId.ts"
import { draftKeyOf } from "./drafts.ts"
import { toast } from "./toast.ts"

/** The forms that their person has closed since the page was loaded: what is typed in them is back by their own doing. */
const closed = new Set<string>()

/** Says that what a form had is back. */
export const tellRestored = () => {
  const { unsaved: texts } = messages()
  toast.notice(texts.restored, texts.restoredHint)
}

/**
 * The values of a form, kept under a name in this tab for this person until `discard`: a tap beside a dialog, Back, a
 * reload and a session that ends do not lose them. They are kept while `typed` says that there is something to lose:
 * by the fields of which one must have a text, and the values differ from the blank ones, or by the values.
 * `goOn` makes of those that were kept what the form begins with; null begins it anew.
 */
export function useDraft<Values extends object>(
  name: string,
  blank: () => Values,
  typed: readonly (keyof Values)[] | ((values: Values) => boolean),
  goOn: (kept: Values) => Values | null = (kept) => kept,
) {
  // Whoever opened the form: another person may sign in, perhaps in another tab, before it is gone. While impersonating
  // nothing is kept or shown.
  const [owner] = useState(ownId)
  const key = owner && draftKeyOf(owner, name)
  const [begun, setBegun] = useState(blank)
  const [restored] = useState((): Values | null => {
    const kept = key && sessionStorage.getItem(key)
    // Only this hook writes the item; a field that a newer version of the page adds is blank.
    return kept ? goOn({ ...begun, ...(JSON.parse(kept) as Partial<Values>) }) : null
  })
  const [values, set] = useState(restored ?? begun)

  const isWorthKeeping =
    typeof typed === "function"
      ? typed(values)
      : values !== begun && typed.some((field) => String(values[field]).trim() !== "")
  const toKeep = isWorthKeeping ? JSON.stringify(values) : null
  // A form that was stored meanwhile has another name than when its save began.
  const latest = useRef(key)
  useEffect(() => {
    latest.current = key
    if (!key) return
    if (!toKeep) return sessionStorage.removeItem(key)
    try {
      sessionStorage.setItem(key, toKeep)
    } catch {
      // The storage is full: the form goes on, and only a reload would lose what is typed.
    }
  }, [key, toKeep])

  const [isBack] = useState(restored !== null && !closed.has(key ?? ""))
  useEffect(() => {
    if (isBack) tellRestored()
    return () => {
      const last = latest.current
      if (!last) return
      // Whoever closes a form knows what is in it; whom the end of the session takes away from it does not.
      if (ownId() === owner) closed.add(last)
      else closed.delete(last)
    }
  }, [isBack, owner])

  const remove = (of: string | null) => of && sessionStorage.removeItem(of)
  return {
    values,
    /** It goes on with what was kept. */
    isRestored: restored !== null,
    set,
    discard: () => void remove(latest.current),
    /** Goes on with values that are stored: nothing is kept until more is typed. */
    begin(stored: Values) {
      remove(key)
      setBegun(stored)
      set(stored)
    },
  }
}
