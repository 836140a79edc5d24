import { startTransition, useCallback, useState } from "react"

/**
 * A state that opens a sheet wherever it is not `closed`. The sheet is drawn in pieces, so that the press which opens it is
 * painted at once; it closes in one.
 */
export function useSheet<State>(closed: State): [State, (state: State) => void] {
  const [state, setState] = useState(closed)
  const change = useCallback(
    (next: State) => {
      if (next === closed) setState(next)
      else startTransition(() => setState(next))
    },
    [closed],
  )
  return [state, change]
}
