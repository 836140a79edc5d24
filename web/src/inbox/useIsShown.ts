import { useEffect, useRef } from "react"

/** Whether the component is still on the screen, for work that goes on after a wait. */
export function useIsShown() {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
