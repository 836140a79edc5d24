import { type KeyboardEvent, useEffect, useEffectEvent, useState } from "react"
import { useFirstMessages } from "../messages/first.ts"
import { SearchInput } from "../ui/SearchInput.tsx"

const debounceMs = 250

type CarSearchProps = {
  value: string
  /** The id of the element that holds the cars. */
  panelId: string
  onChange: (search: string) => void
  /** Called with what was typed, which `onChange` has got by then, when Enter is pressed. */
  onEnter: (search: string) => void
}

/**
 * Searches once typing pauses; a URL that changes otherwise (Back, a tab) changes the field. The arrow down leads to the
 * first car.
 */
export function CarSearch({ value, panelId, onChange, onEnter }: CarSearchProps) {
  const { cars } = useFirstMessages()
  const [typed, setTyped] = useState(value)
  const [sent, setSent] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    // The value of one's own search must not overwrite what was typed since.
    if (value !== sent) setTyped(value)
  }

  function send() {
    setSent(typed.trim())
    onChange(typed.trim())
  }
  const onPause = useEffectEvent(send)

  useEffect(() => {
    if (typed.trim() === value) return
    const pause = setTimeout(() => onPause(), debounceMs)
    return () => clearTimeout(pause)
  }, [typed, value])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    if (event.key === "ArrowDown") {
      event.preventDefault()
      document.querySelector<HTMLElement>(`#${panelId} a[href^="/car/"]`)?.focus()
    } else if (event.key === "Enter" && typed.trim()) {
      // A phone has this key to search: its keyboard goes, and the cars come into sight.
      if (matchMedia("(pointer: coarse)").matches) return event.currentTarget.blur()
      if (typed.trim() !== value) send()
      onEnter(typed.trim())
    }
  }

  return (
    <SearchInput
      label={cars.search}
      placeholder={cars.searched}
      value={typed}
      shortcut="/"
      onChange={setTyped}
      onKeyDown={onKeyDown}
    />
  )
}
