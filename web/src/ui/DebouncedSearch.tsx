import { type ComponentProps, useEffect, useEffectEvent, useState } from "react"
import { SearchInput } from "./SearchInput.tsx"

const debounceMs = 250

/** A search whose value is kept elsewhere, in the URL: it is told once typing pauses. */
export function DebouncedSearch({ value, onChange, ...input }: ComponentProps<typeof SearchInput>) {
  const [typed, setTyped] = useState(value)
  const [told, setTold] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // Back, or a link, leads to another search; one's own must not overwrite what was typed since.
    if (value !== told) setTyped(value)
  }
  const tell = useEffectEvent(() => {
    setTold(typed.trim())
    onChange(typed.trim())
  })
  useEffect(() => {
    if (typed.trim() === value) return
    const pause = setTimeout(() => tell(), debounceMs)
    return () => clearTimeout(pause)
  }, [typed, value])
  return <SearchInput {...input} value={typed} onChange={setTyped} />
}
