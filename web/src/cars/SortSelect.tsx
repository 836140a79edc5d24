import { type CarSort, carSorts } from "@marza/domain/cars/sorts.ts"
import { useFirstMessages } from "../messages/first.ts"
import { ChevronDownIcon } from "../ui/icons.tsx"

type SortSelectProps = {
  value: CarSort
  onChange: (sort: CarSort) => void
  /** The list is filtered to what is not paid in full. */
  isUnpaid: boolean
  onUnpaid: () => void
}

/** A short text under a transparent native select, whose options say the direction too. */
export function SortSelect({ value, onChange, isUnpaid, onUnpaid }: SortSelectProps) {
  const { cars: texts } = useFirstMessages()
  return (
    <span className="relative inline-flex h-touch shrink-0 items-center text-sm text-soft hover:text-ink">
      <select
        aria-label={texts.sort}
        value={value}
        onChange={(event) => {
          const chosen = carSorts[event.target.selectedIndex]
          if (chosen) onChange(chosen)
          else onUnpaid()
        }}
        className="peer absolute inset-0 z-10 w-full appearance-none opacity-0"
      >
        {carSorts.map((sort) => (
          <option key={sort} value={sort} className="bg-card text-ink">
            {texts.sorts[sort]}
          </option>
        ))}
        <option className="bg-card text-ink">
          {isUnpaid && "✓ "}
          {texts.unpaid}
        </option>
      </select>
      <span
        aria-hidden="true"
        className="flex items-center gap-1 rounded-lg peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
      >
        {texts.sort}: {texts.sortsShort[value]}
        <ChevronDownIcon className="size-4!" />
      </span>
    </span>
  )
}
