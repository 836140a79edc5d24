import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react"
import { classes, controlClasses } from "../ui/classes.ts"
import { SearchIcon } from "../ui/icons.tsx"
import { useInboxTexts } from "./texts.ts"

export type TargetOption = { id: string; name: string; detail: ReactNode }

type TargetBoxProps = {
  label: string
  found: string
  /** It follows another choice, whose field had the focus. */
  takesFocus?: boolean | undefined
  typed: string
  onTyped: (typed: string) => void
  options: readonly TargetOption[]
  /** The options are not yet those of what is typed. */
  isStale?: boolean
  /** Says what the options do not say themselves. */
  note?: string | false | undefined
  /** `index`: of the option that is active, or that was pressed; not called where none is. */
  onChoose: (index: number) => void
}

/** A field with a list below: letters filter, the arrows move, Enter or a press chooses. */
export function TargetBox(props: TargetBoxProps) {
  const { label, found, takesFocus, typed, onTyped, options, isStale, note, onChoose } = props
  const texts = useInboxTexts()
  const id = useId()
  /** Nothing is active before a key was pressed: Enter alone assigns to nothing. */
  const [active, setActive] = useState<number | null>(null)

  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A touch would bring up the keyboard.
    if (takesFocus && !matchMedia("(pointer: coarse)").matches) input.current?.focus()
  }, [takesFocus])

  function move(step: number) {
    if (options.length === 0) return
    const next = active === null ? (step > 0 ? 0 : options.length - 1) : active + step
    const index = (next + options.length) % options.length
    setActive(index)
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: "nearest" })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) move(step)
    else if (event.key !== "Enter") return
    else if (active !== null) onChoose(active)
    event.preventDefault()
  }

  return (
    <div className="grid gap-2">
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={label}
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={active !== null && options[active] ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-keys`}
          placeholder={label}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            onTyped(target.value)
            setActive(target.value.trim() ? 0 : null)
          }}
          onKeyDown={onKeyDown}
          className={classes(controlClasses, "pl-11")}
        />
      </div>
      <p id={`${id}-keys`} className="px-1 text-xs text-soft pointer-coarse:hidden">
        {texts.keys}
      </p>
      <p role="status" className="px-1 text-sm text-soft empty:hidden">
        {note}
      </p>
      <div
        role="listbox"
        id={id}
        aria-label={found}
        aria-busy={isStale || undefined}
        className="max-h-64 overflow-y-auto overscroll-contain rounded-xl border border-line p-1 empty:hidden"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(index)}
            className={classes(
              "flex min-h-touch cursor-pointer items-center gap-3 rounded-lg px-3 py-1 hover:bg-background",
              index === active && "bg-background outline-2 -outline-offset-2 outline-primary",
            )}
          >
            <span className="min-w-0 flex-1 leading-snug wrap-anywhere">{option.name}</span>
            <span className="shrink-0 text-right text-sm text-soft">{option.detail}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
