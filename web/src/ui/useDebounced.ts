import { useEffect, useState } from "react"

const debounceMs = 200

/** The value once it has been stable for a moment, so that not every letter sends a call. */
export function useDebounced(value: string) {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return quiet
}
