import { useEffect, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { controlClasses } from "../ui/Field.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon, SearchIcon } from "../ui/icons.tsx"

const pauseMs = 250

/** Searches once typing pauses; an address that changes by itself (back, a tab) changes the field. */
export function CarSearch({
  value,
  onChange,
}: {
  value: string
  onChange: (search: string) => void
}) {
  const { actions, cars } = useMessages()
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // One's own search coming back must not undo what was typed since.
    if (value !== sent) setTyped(value)
  }

  useEffect(() => {
    if (typed.trim() === value) return
    const pause = setTimeout(() => {
      setSent(typed.trim())
      onChange(typed.trim())
    }, pauseMs)
    return () => clearTimeout(pause)
  }, [typed, value, onChange])

  return (
    <search className="relative flex-1">
      <SearchIcon className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-soft" />
      <input
        type="search"
        name="search"
        aria-label={cars.search}
        placeholder={cars.search}
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={classes(
          controlClasses,
          "h-touch pl-11 sm:h-13 [&::-webkit-search-cancel-button]:hidden",
        )}
      />
      {typed && (
        <IconButton
          label={actions.clearSearch}
          onClick={() => setTyped("")}
          className="absolute inset-y-0 right-0 my-auto text-soft"
        >
          <CloseIcon />
        </IconButton>
      )}
    </search>
  )
}
