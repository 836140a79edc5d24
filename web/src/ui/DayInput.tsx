import { daysAfter, isDay, todayInVilnius } from "@marza/domain/time/days.ts"
import { parseTypedDay } from "@marza/domain/time/typed-day.ts"
import { type KeyboardEvent, useRef } from "react"
import { flushSync } from "react-dom"
import { useMessages } from "../messages/use.ts"
import type { ControlProps } from "./Field.tsx"
import { CalendarIcon } from "./laterIcons.tsx"
import { TextInput } from "./TextInput.tsx"

export type DayInputProps = {
  control: ControlProps
  name: string
  /** The day as YYYY-MM-DD, or what is typed until it is read. */
  value: string
  /** The first and the last day that the calendar offers; the form's schema refuses others. */
  min?: string
  max?: string
  /** A day without its year or its month is the next one, not the last one. */
  looksAhead?: boolean
  onChange: (typed: string) => void
  onFocusChange?: (hasFocus: boolean) => void
}

/**
 * A day as YYYY-MM-DD, whatever language the browser speaks: a native date field would follow that one. Short forms such as
 * "11-23", "23" and "vakar" are read when the person leaves the field or presses Enter. The button opens the system's own
 * calendar.
 */
export function DayInput(props: DayInputProps) {
  const { control, name, value, min, max, looksAhead } = props
  const { onChange, onFocusChange } = props
  const { days: texts } = useMessages()
  const calendar = useRef<HTMLInputElement>(null)

  function read() {
    const day = parseTypedDay(value, todayInVilnius(new Date()), looksAhead ? "ahead" : "back")
    if (day !== null && day !== value) onChange(day)
  }

  function onKeyDown(event: KeyboardEvent) {
    // The form that Enter sends right after this must have the day.
    if (event.key === "Enter") return flushSync(read)
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
    if (!isDay(value)) return
    event.preventDefault()
    const next = daysAfter(value, event.key === "ArrowUp" ? 1 : -1)
    if ((!min || next >= min) && (!max || next <= max)) onChange(next)
  }

  function openCalendar() {
    try {
      calendar.current?.showPicker()
    } catch {
      // A browser without showPicker opens its calendar at the field itself.
      calendar.current?.focus()
    }
  }

  return (
    <div className="relative">
      <TextInput
        {...control}
        name={name}
        value={value}
        placeholder={texts.placeholder}
        inputMode="decimal"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
        onFocus={() => onFocusChange?.(true)}
        onBlur={() => {
          read()
          onFocusChange?.(false)
        }}
        className="pr-12 text-[min(1rem,8.5vw)] tabular-nums"
      />
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={isDay(value) ? value : ""}
        onChange={(event) => event.target.value && onChange(event.target.value)}
        className="pointer-events-none absolute inset-y-0 right-0 w-12 opacity-0"
      />
      <button
        type="button"
        aria-label={texts.calendar}
        title={texts.calendar}
        aria-controls={control.id}
        onClick={openCalendar}
        className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-xl text-soft hover:text-ink"
      >
        <CalendarIcon />
      </button>
    </div>
  )
}
