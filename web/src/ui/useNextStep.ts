import { startTransition, useEffect, useState } from "react"

/**
 * `isDue`, but true only after the render in which it became true: what depends on it is drawn in short steps, between
 * which the browser paints and answers, where the data of a query would have it drawn in one piece.
 * @param isAtOnce whether the first render waits for nothing; as a rule, where it is due then
 */
export function useNextStep(isDue: boolean, isAtOnce = isDue): boolean {
  const [isReached, setReached] = useState(isAtOnce)
  useEffect(() => startTransition(() => setReached(isDue)), [isDue])
  return isDue && isReached
}
