import { type Month, monthNames, monthsAfter, monthTitle } from "@marza/domain/analytics/months.ts"
import { Link } from "@tanstack/react-router"
import { useLanguage, useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { ChevronDownIcon } from "../ui/icons.tsx"
import { Select } from "../ui/Select.tsx"

type MonthPickerProps = {
  month: Month
  years: readonly number[]
  onChange: (month: Month) => void
}

const stepClasses = buttonClasses({ look: "secondary", className: "size-12 shrink-0 px-0!" })

export function MonthPicker({ month, years, onChange }: MonthPickerProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const [before, after] = [monthsAfter(month, -1), monthsAfter(month, 1)]
  return (
    <div className="flex items-center gap-2 print:hidden">
      <Link
        to="/analytics"
        search={before}
        resetScroll={false}
        aria-label={texts.previousMonth(monthTitle(before, language))}
        className={stepClasses}
      >
        <ChevronDownIcon className="rotate-90" />
      </Link>
      <div className="min-w-0 flex-1 sm:w-44 sm:flex-none">
        <Select
          aria-label={texts.month}
          value={String(month.month)}
          options={monthNames(language).map((label, index) => ({
            value: String(index + 1),
            label,
          }))}
          onChange={(value) => onChange({ ...month, month: Number(value) })}
          className="capitalize"
        />
      </div>
      <div className="w-28 shrink-0">
        <Select
          aria-label={texts.year}
          value={String(month.year)}
          options={[...new Set([...years, month.year])]
            .sort((a, b) => a - b)
            .map((year) => ({ value: String(year), label: String(year) }))}
          onChange={(value) => onChange({ ...month, year: Number(value) })}
        />
      </div>
      <Link
        to="/analytics"
        search={after}
        resetScroll={false}
        aria-label={texts.nextMonth(monthTitle(after, language))}
        className={stepClasses}
      >
        <ChevronDownIcon className="-rotate-90" />
      </Link>
    </div>
  )
}
