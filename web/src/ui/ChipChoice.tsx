import { useId } from "react"

type ChipChoiceProps<Value extends string> = {
  label: string
  name: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One of a few choices, all in sight: one tap instead of the two of a select. */
export function ChipChoice<Value extends string>(props: ChipChoiceProps<Value>) {
  const { label, name, value, options, onChange } = props
  const legendId = useId()
  return (
    <div role="radiogroup" aria-labelledby={legendId} className="min-w-0">
      <p id={legendId} className="mb-2 text-sm font-semibold">
        {label}
      </p>
      <div
        className={
          // More than fit a line stand in columns, so that none is alone or stretched over a line of its own. Each has room
          // for the longest word. Labels of several words keep their width instead, each on one line.
          options.some((option) => option.label.length > 15)
            ? "flex flex-wrap gap-1 *:flex-initial *:px-3"
            : options.length > 4
              ? "grid grid-cols-[repeat(auto-fit,minmax(max(6.5rem,30%),1fr))] gap-1 sm:*:px-2.5"
              : "flex flex-wrap gap-1 *:px-2"
        }
      >
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-touch flex-auto cursor-pointer items-center justify-center rounded-full border border-field/50 px-1 text-center text-sm leading-tight font-semibold transition-colors has-checked:border-ink has-checked:bg-ink has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer appearance-none outline-none"
            />
            {option.label}
          </label>
        ))}
      </div>
    </div>
  )
}
