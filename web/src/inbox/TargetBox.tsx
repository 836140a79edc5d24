import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from "react"
import { classes, controlClasses } from "../ui/classes.ts"
import { SearchIcon } from "../ui/icons.tsx"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { useInboxTexts } from "./texts.ts"

export type TargetOption = { id: string; name: string; detail: ReactNode }

/** The button outside of the box that chooses what is marked. */
export type Confirmation = {
  /** Of the form that the button submits. */
  formId: string
  /** Called with whether anything is marked. */
  onMarked: (isMarked: boolean) => void
}

type TargetBoxProps = {
  label: string
  /** The label stands in the empty field. */
  isLabelInside?: boolean | undefined
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
  /** What is chosen already. */
  currentId?: string | undefined
  /** Without it a press chooses at once, where another choice follows. */
  confirmation?: Confirmation | undefined
  /** `id`: of the option that is marked; null means the first one of what was typed. */
  onChoose: (id: string | null) => void
}

/** A field with a list below: letters filter, the arrows or a press mark, Enter or the button chooses what is marked. */
export function TargetBox(props: TargetBoxProps) {
  const { label, isLabelInside, found, takesFocus, typed, onTyped, options, isStale, note } = props
  const { currentId, confirmation, onChoose } = props
  const texts = useInboxTexts()
  const id = useId()
  /** Nothing is marked before a press or a key: Enter alone assigns to nothing. */
  const [marked, setMarked] = useState<{ id: string | null } | null>(null)
  const active =
    marked && (marked.id === null ? 0 : options.findIndex((option) => option.id === marked.id))
  const activeOption = active === null ? undefined : options[active]

  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // A touch would bring up the keyboard.
    if (takesFocus && !matchMedia("(pointer: coarse)").matches) input.current?.focus()
  }, [takesFocus])

  const onMarked = confirmation?.onMarked
  const isMarked = activeOption !== undefined
  useEffect(() => {
    onMarked?.(isMarked)
    return () => onMarked?.(false)
  }, [onMarked, isMarked])

  function move(step: number) {
    const next = activeOption && active !== null ? active + step : step > 0 ? 0 : -1
    const index = (next + options.length) % options.length
    const option = options[index]
    if (!option) return
    setMarked({ id: option.id })
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: "nearest" })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) move(step)
    else if (event.key !== "Enter") return
    else choose()
    event.preventDefault()
  }

  function choose() {
    // What was typed may be found only once it has been read.
    if (marked && (marked.id === null || activeOption)) onChoose(marked.id)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    choose()
  }

  const content = (
    <>
      <label
        htmlFor={`${id}-field`}
        className={isLabelInside ? "sr-only" : "text-sm font-semibold"}
      >
        {label}
      </label>
      <div className="relative">
        <SearchIcon className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-soft" />
        <input
          ref={input}
          id={`${id}-field`}
          data-starts={confirmation ? true : undefined}
          type="text"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={id}
          aria-autocomplete="list"
          aria-activedescendant={activeOption && `${id}-${active}`}
          aria-describedby={`${id}-keys`}
          placeholder={isLabelInside ? label : undefined}
          autoComplete="off"
          enterKeyHint="done"
          maxLength={200}
          value={typed}
          onChange={({ target }) => {
            onTyped(target.value)
            setMarked(target.value.trim() ? { id: null } : null)
          }}
          onKeyDown={onKeyDown}
          className={classes(controlClasses, "pl-11")}
        />
      </div>
      <p id={`${id}-keys`} className="text-xs text-soft pointer-coarse:hidden">
        {texts.keys}
      </p>
      <p role="status" className="text-sm text-soft empty:hidden">
        {note}
      </p>
      <div
        role="listbox"
        id={id}
        aria-label={found}
        aria-busy={isStale || undefined}
        // Five rows and a half, so that a longer list is seen to go on.
        className="max-h-[calc(var(--spacing)*61.5+1px)] overflow-y-auto overscroll-contain rounded-xl border border-line p-1 empty:hidden"
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the input's, which keeps the focus
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            aria-current={option.id === currentId || undefined}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => (confirmation ? setMarked({ id: option.id }) : onChoose(option.id))}
            className={classes(
              "flex min-h-touch cursor-pointer items-center gap-3 rounded-lg px-3 py-1 hover:bg-background",
              index === active && "bg-background",
              // Where a press chooses at once there is no tick.
              index === active && !confirmation && "outline-2 -outline-offset-2 outline-primary",
            )}
          >
            <span className="min-w-0 flex-1 leading-snug wrap-anywhere">{option.name}</span>
            <span className="shrink-0 text-right text-sm text-soft">{option.detail}</span>
            {(confirmation ? index === active : option.id === currentId) && (
              <CheckIcon className="shrink-0 text-primary" />
            )}
          </div>
        ))}
      </div>
    </>
  )
  // Without a button of its own it may stand in another form.
  return confirmation ? (
    <form id={confirmation.formId} onSubmit={submit} className="grid gap-2">
      {content}
    </form>
  ) : (
    <div className="grid gap-2">{content}</div>
  )
}
