import { useId } from "react"
import { classes } from "./classes.ts"

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
  const layout = layoutOf(options.map((option) => option.label))
  return (
    <div role="radiogroup" aria-labelledby={legendId} className="min-w-0">
      <p id={legendId} className="mb-2 text-sm font-semibold">
        {label}
      </p>
      <div className={classes("gap-1 text-sm *:px-2", layout)}>
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-touch flex-auto cursor-pointer items-center justify-center rounded-full border border-field/50 text-center leading-tight font-semibold transition-colors has-checked:border-ink has-checked:bg-ink has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
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

/**
 * Each label is whole. Five and more stand in three columns, or in two where three would leave the last one over. Others, and
 * those with a word that is wider than a column, share the width of each line.
 */
function layoutOf(labels: readonly string[]): string {
  const isOfTwo = labels.length % 3 === 1
  if (labels.length >= 5) {
    const fitColumns = labels.every((label) => label.split(" ").every(({ length }) => length <= 12))
    if (fitColumns)
      return isOfTwo
        ? "grid grid-cols-[repeat(auto-fill,minmax(max(7rem,40%),1fr))]"
        : "grid grid-cols-[repeat(auto-fill,minmax(max(7rem,30%),1fr))]"
  } else if (labels.every(({ length }) => length <= 15)) return "flex flex-wrap"
  return classes("flex flex-wrap", isOfTwo ? "*:min-w-[40%]" : "*:min-w-[30%]")
}
