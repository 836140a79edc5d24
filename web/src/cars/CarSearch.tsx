import { useEffect, useState } from "react"
import { useFirstMessages } from "../messages/first.ts"
import { SearchInput } from "../ui/SearchInput.tsx"

const debounceMs = 250

/** Searches once typing pauses; a URL that changes otherwise (Back, a tab) changes the field. */
export function CarSearch({
  value,
  onChange,
}: {
  value: string
  onChange: (search: string) => void
}) {
  const { cars } = useFirstMessages()
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The value of one's own search must not overwrite what was typed since.
    if (value !== sent) setTyped(value)
  }

  useEffect(() => {
    if (typed.trim() === value) return
    const pause = setTimeout(() => {
      setSent(typed.trim())
      onChange(typed.trim())
    }, debounceMs)
    return () => clearTimeout(pause)
  }, [typed, value, onChange])

  return <SearchInput label={cars.search} value={typed} shortcut="/" onChange={setTyped} />
}
