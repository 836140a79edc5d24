import { overheadTypes } from "@marza/domain/overheads/fields.ts"
import { type Month, monthName, monthTitle } from "@marza/domain/time/months.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { DebouncedSearch } from "../ui/DebouncedSearch.tsx"
import { Select } from "../ui/Select.tsx"
import type { OverheadFilter } from "./api.ts"

type OverheadFiltersProps = {
  /** Those that have overheads, the last first. */
  months: readonly Month[]
  filter: OverheadFilter
  onChange: (filter: OverheadFilter) => void
}

/** The height and outline of the search. */
const besideSearch = "h-touch border-line!"

/** One row on a desk; on a phone the two choices stand side by side below the search. */
export function OverheadFilters({ months, filter, onChange }: OverheadFiltersProps) {
  const { overheads: texts } = useMessages()
  const language = useLanguage()
  const { month } = filter
  const isChosen = (one: Month) => month && monthName(one) === monthName(month)
  // The chosen month may have none.
  const offered = month && !months.some(isChosen) ? [month, ...months] : months
  return (
    <div className="mb-3 grid grid-cols-2 gap-2 sm:grid-cols-[1fr_13rem_12rem] print:hidden">
      <div className="max-sm:col-span-full">
        <DebouncedSearch
          label={texts.search}
          placeholder={texts.searched}
          value={filter.search ?? ""}
          onChange={(search) => onChange({ ...filter, search: search || undefined })}
        />
      </div>
      <Select
        aria-label={texts.month}
        name="month"
        className={besideSearch}
        value={month ? monthName(month) : ""}
        options={[
          { value: "", label: texts.allMonths },
          ...offered.map((one) => ({ value: monthName(one), label: monthTitle(one, language) })),
        ]}
        onChange={(name) =>
          onChange({ ...filter, month: offered.find((one) => monthName(one) === name) })
        }
      />
      <Select
        aria-label={texts.words.type.label}
        name="type"
        className={besideSearch}
        value={filter.type ?? ""}
        options={[
          { value: "", label: texts.allTypes },
          ...overheadTypes.map((type) => ({
            value: type,
            label: texts.choices.overheadType[type],
          })),
        ]}
        onChange={(type) => onChange({ ...filter, type: type || undefined })}
      />
    </div>
  )
}
