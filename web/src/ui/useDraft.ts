import { useEffect, useState } from "react"
import { impersonation } from "../session/impersonation.ts"
import { session } from "../session/session.ts"

/**
 * What is being filled in under a name, kept in this tab for this person until `forget`: neither a tap
 * beside a dialog nor Back nor a reload loses it. Without a word in the `typed` fields there is nothing to
 * keep, and the next time begins anew.
 */
export function useDraft<Values extends object>(
  name: string,
  blank: () => Values,
  typed: readonly (keyof Values)[],
) {
  const key = `marza.draft.${impersonation.current() ?? session.current()?.user.id}.${name}`
  const [values, set] = useState((): Values => {
    const kept = sessionStorage.getItem(key)
    // Only this hook writes it, and the fields of a newer version of the page are there as blank ones.
    return kept ? { ...blank(), ...(JSON.parse(kept) as Partial<Values>) } : blank()
  })

  const isWorthKeeping = typed.some((field) => String(values[field]).trim() !== "")
  const toKeep = isWorthKeeping ? JSON.stringify(values) : null
  useEffect(() => {
    if (toKeep) sessionStorage.setItem(key, toKeep)
    else sessionStorage.removeItem(key)
  }, [key, toKeep])

  return { values, set, forget: () => sessionStorage.removeItem(key) }
}
