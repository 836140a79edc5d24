import {
  type Month,
  monthNames,
  monthOf,
  monthsAfter,
  monthTitle,
} from "@marza/domain/analytics/months.ts"
import { Link } from "@tanstack/react-router"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"
import { ChevronDownIcon } from "../ui/icons.tsx"
import { Select } from "../ui/Select.tsx"

type MonthPickerProps = {
  month: Month
  years: readonly number[]
  onChange: (month: Month) => void
}

const stepClasses = buttonClasses({
  variant: "secondary",
  className: "min-h-12 w-touch shrink-0 px-0!",
})

export function MonthPicker({ month, years, onChange }: MonthPickerProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const [before, after] = [monthsAfter(month, -1), monthsAfter(month, 1)]
  const now = monthOf(new Date())
  const isNow = month.year === now.year && month.month === now.month
  return (
    // The controls wrap, so that no name of a month is cut.
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      <div className="flex min-w-0 grow items-center gap-2 sm:grow-0">
        <Link
          to="/analytics"
          search={before}
          resetScroll={false}
          aria-label={texts.previousMonth(monthTitle(before, language))}
          className={stepClasses}
        >
          <ChevronDownIcon className="rotate-90" />
        </Link>
        <div className="min-w-0 grow">
          <Select
            aria-label={texts.month}
            value={String(month.month)}
            options={monthNames(language).map((label, index) => ({
              value: String(index + 1),
              label,
            }))}
            onChange={(value) => onChange({ ...month, month: Number(value) })}
            className="pr-9! pl-3! capitalize"
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
      <div className="shrink-0">
        <Select
          aria-label={texts.year}
          value={String(month.year)}
          options={[...new Set([...years, month.year])]
            .sort((a, b) => a - b)
            .map((year) => ({ value: String(year), label: String(year) }))}
          onChange={(value) => onChange({ ...month, year: Number(value) })}
          className="pr-9! pl-3!"
        />
      </div>
      {!isNow && (
        <Link
          to="/analytics"
          search={{}}
          resetScroll={false}
          className={buttonClasses({ variant: "quiet", className: "min-h-12 px-3! text-primary" })}
        >
          {texts.thisMonth}
        </Link>
      )}
    </div>
  )
}
