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
  const width = widthOf(options.map((option) => option.label))
  return (
    <div role="radiogroup" aria-labelledby={legendId} className="min-w-0">
      <p id={legendId} className="mb-2 text-sm font-semibold">
        {label}
      </p>
      <div className="flex flex-wrap gap-2 text-sm">
        {options.map((option) => (
          <label
            key={option.value}
            style={{ flexBasis: width }}
            className="relative inline-flex min-h-touch grow cursor-pointer items-center justify-center rounded-full border border-field/50 px-1.5 text-center leading-tight font-semibold transition-colors has-checked:border-ink has-checked:bg-ink has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
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
 * The width of each chip, so that the columns are equal and each label stands on one line: all in one row where they fit,
 * else in two rows of the same length, else in three; the last row fills its width.
 */
function widthOf(labels: readonly string[]): string {
  // A letter is about 0.6em wide; the padding, the border and the gap are 1.75em.
  const needed = `${Math.max(...labels.map(({ length }) => length)) * 0.6 + 1.75}em`
  const columns = new Set(labels.map((_, index) => Math.ceil(labels.length / (index + 1))))
  return [...columns].reduceRight((narrower, count) => {
    const share = `100% / ${count} - 0.5rem`
    // Negative where so many fit, else very wide.
    const lack = `(${needed} * ${count} - 100%) * 999`
    return `max(${share}, min(${lack}, ${narrower}))`
  }, "100%")
}
