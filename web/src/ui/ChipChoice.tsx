import { type CSSProperties, useId } from "react"

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
  const lengths = options.map((option) => option.label.length)
  return (
    <div role="radiogroup" aria-labelledby={legendId} className="min-w-0">
      <p id={legendId} className="mb-2 text-sm font-semibold">
        {label}
      </p>
      <div
        style={columnStyle(columnOf(lengths))}
        className="flex flex-wrap gap-x-3 gap-y-2 text-sm"
      >
        {options.map((option) => (
          <label
            key={option.value}
            style={{ width: widthOf(option.label.length), maxWidth }}
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

/** A letter is about 0.55em wide, a capital more; with the padding, the border and the gap. */
const neededBy = (letters: number) => `${letters * 0.55 + 2.2}em`

/** What does not fit a column takes the whole row. */
const widthOf = (letters: number) =>
  `clamp(var(--column), (${neededBy(letters)} - 0.75rem - var(--column)) * 999, 100%)`

/** One that is alone in its row of two columns fills that; among more columns none is wider than the others. */
const maxWidth = "max(var(--column), (var(--column) - 40%) * 999)"

const columnStyle = (column: string) => ({ "--column": column }) as CSSProperties

/**
 * The width of a column, so that all are equal and each label stands on one line: all in one row where they fit, else in
 * two rows of the same length, else in three. In two columns the longest of several labels may take both.
 */
function columnOf(lengths: readonly number[]): string {
  const [longest = 0, second = 0] = lengths.toSorted((one, other) => other - one)
  const columns = new Set(lengths.map((_, index) => Math.ceil(lengths.length / (index + 1))))
  return [...columns].reduceRight((narrower, count) => {
    // A hair narrower than its share, so that no rounding pushes the last one out of the row.
    const share = `(100% + 0.75rem) / ${count} - 0.752rem`
    const needed = neededBy(count === 2 && lengths.length > 2 ? second : longest)
    // Negative where so many fit, else very wide.
    const lack = `(${needed} * ${count} - 100%) * 999`
    return `max(${share}, min(${lack}, ${narrower}))`
  }, "100%")
}
