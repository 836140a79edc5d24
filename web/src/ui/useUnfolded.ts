import { useState } from "react"

/**
 * Whether something folded is open: the person opens it, and so does every new reason to, such as an error in one of its
 * fields. A reason that goes does not fold it under the person who is typing into it.
 * @param reasons what keeps it open; none, or false, where nothing does
 */
export function useUnfolded(reasons: boolean | number, isOpenAtFirst = Boolean(reasons)) {
  const [isUnfolded, setUnfolded] = useState(isOpenAtFirst)
  const [before, setBefore] = useState(reasons)
  if (reasons !== before) {
    setBefore(reasons)
    if (reasons > before) setUnfolded(true)
  }
  return [isUnfolded, setUnfolded] as const
}
