import { classes } from "./classes.ts"
import { ChevronDownIcon } from "./icons.tsx"

type StatusSelectProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  className?: string
  onChange: (value: Value) => void
}

const tones: Record<string, string> = {
  bought: "bg-bought-soft text-bought",
  preparing: "bg-preparing-soft text-preparing",
  sold: "bg-sold-soft text-sold",
}

/** A badge under a transparent native select that is large enough for a thumb. */
export function StatusSelect<Value extends string>(props: StatusSelectProps<Value>) {
  const { label, value, options, className, onChange } = props
  const text = options.find((option) => option.value === value)?.label ?? value
  return (
    <span className={classes("relative inline-flex h-touch items-center", className)}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => {
          const chosen = options[event.target.selectedIndex]
          if (chosen) onChange(chosen.value)
        }}
        className="peer absolute inset-0 z-10 w-full appearance-none opacity-0"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-card text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <span
        aria-hidden="true"
        className={classes(
          "inline-flex min-h-7 items-center gap-1 rounded-full pr-2 pl-3 text-xs font-semibold whitespace-nowrap peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary",
          tones[value],
        )}
      >
        {text}
        <ChevronDownIcon className="size-4 opacity-80 sm:size-4" />
      </span>
    </span>
  )
}
