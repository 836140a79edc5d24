import type { SelectHTMLAttributes } from "react"
import { classes, controlClasses } from "./classes.ts"
import { ChevronDownIcon } from "./icons.tsx"

type SelectProps<Value extends string> = Omit<
  SelectHTMLAttributes<HTMLSelectElement>,
  "value" | "onChange"
> & {
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A native select, so that a phone shows its own picker. */
export function Select<Value extends string>(props: SelectProps<Value>) {
  const { value, options, onChange, className, ...rest } = props
  return (
    <div className="relative">
      <select
        {...rest}
        value={value}
        onChange={(event) => {
          const chosen = options[event.target.selectedIndex]
          if (chosen) onChange(chosen.value)
        }}
        className={classes(controlClasses, "appearance-none pr-10 text-ellipsis", className)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDownIcon className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-soft" />
    </div>
  )
}
