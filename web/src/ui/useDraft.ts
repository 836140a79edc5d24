import { useEffect, useState } from "react"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"

/**
 * The values of a form, kept under a name in this tab for this person until `discard`: a tap beside a dialog, Back and
 * a reload do not lose them. They are kept only while one of the `typed` fields has a text.
 */
export function useDraft<Values extends object>(
  name: string,
  blank: () => Values,
  typed: readonly (keyof Values)[],
) {
  const key = `marza.draft.${impersonation.current() ?? session.current()?.user.id}.${name}`
  const [values, set] = useState((): Values => {
    const kept = sessionStorage.getItem(key)
    // Only this hook writes the item; a field that a newer version of the page adds is blank.
    return kept ? { ...blank(), ...(JSON.parse(kept) as Partial<Values>) } : blank()
  })

  const isWorthKeeping = typed.some((field) => String(values[field]).trim() !== "")
  const toKeep = isWorthKeeping ? JSON.stringify(values) : null
  useEffect(() => {
    if (!toKeep) return sessionStorage.removeItem(key)
    try {
      sessionStorage.setItem(key, toKeep)
    } catch {
      // The storage is full: the form goes on, and only a reload would lose what is typed.
    }
  }, [key, toKeep])

  return { values, set, discard: () => sessionStorage.removeItem(key) }
}
