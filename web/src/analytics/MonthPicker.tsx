import { type Month, monthNames, monthsAfter, monthTitle } from "@marza/domain/time/months.ts"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { ChevronDownIcon } from "../ui/icons.tsx"
import { ChevronLeftIcon, ChevronRightIcon } from "../ui/laterIcons.tsx"

type MonthPickerProps = {
  month: Month
  years: readonly number[]
  onChange: (month: Month) => void
}

/** One control: the month before, the month and its year, the month after. Its width never follows the month's name. */
export function MonthPicker({ month, years, onChange }: MonthPickerProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const [before, after] = [monthsAfter(month, -1), monthsAfter(month, 1)]
  const names = monthNames(language)
  return (
    <div className="flex w-full items-center rounded-xl bg-card @min-[45rem]:w-80 print:hidden">
      <Step month={before} label={texts.previousMonth(monthTitle(before, language))}>
        <ChevronLeftIcon />
      </Step>
      <div className="@container min-w-0 grow">
        <div className="flex justify-center @max-[11.5rem]:flex-col">
          <Choice
            label={texts.month}
            value={month.month}
            options={names.map((name, index) => [index + 1, name])}
            shown={names[month.month - 1] ?? ""}
            isLast={language === "lt"}
            onChange={(value) => onChange({ ...month, month: value })}
          />
          <Choice
            label={texts.year}
            value={month.year}
            options={[...new Set([...years, month.year])]
              .sort((a, b) => a - b)
              .map((year) => [year, String(year)])}
            shown={texts.yearTitle(month.year)}
            // Lithuanian puts the year first: "2026 m. lapkritis".
            className={language === "lt" ? "order-first" : ""}
            isLast={language !== "lt"}
            onChange={(value) => onChange({ ...month, year: value })}
          />
        </div>
      </div>
      <Step month={after} label={texts.nextMonth(monthTitle(after, language))}>
        <ChevronRightIcon />
      </Step>
    </div>
  )
}

type StepProps = { month: Month; label: string; children: ReactNode }

/** Its width is in pixels, because the name beside it needs the room when text is large. */
const Step = ({ month, label, children }: StepProps) => (
  <Link
    to="/analytics"
    search={month}
    resetScroll={false}
    aria-label={label}
    className="grid min-h-12 w-[44px] shrink-0 place-items-center rounded-xl hover:bg-line/50"
  >
    {children}
  </Link>
)

type ChoiceProps = {
  label: string
  value: number
  options: readonly (readonly [value: number, label: string])[]
  /** The chosen month or year as it reads beside the other choice. */
  shown: string
  /** Whether this choice comes last, and so has the arrow that stands for both. */
  isLast: boolean
  className?: string
  onChange: (value: number) => void
}

/** A text under a transparent native select: month and year read as one text, and a phone shows its own picker. */
function Choice({ label, value, options, shown, isLast, className, onChange }: ChoiceProps) {
  return (
    <span
      // Between the two stands no more than the space of a word.
      className={`relative flex min-h-12 min-w-touch items-center gap-1 rounded-lg font-semibold hover:bg-line/50 has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-primary @max-[11.5rem]:justify-center @max-[11.5rem]:px-1 ${isLast ? "pr-1 pl-0.5" : "justify-end pr-0.5 pl-1"} ${className ?? ""}`}
    >
      <span aria-hidden="true">{shown}</span>
      {isLast && <ChevronDownIcon className="size-4 text-soft" />}
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        className="absolute inset-0 w-full appearance-none opacity-0"
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </span>
  )
}
