import { todayInVilnius } from "@marza/domain/time/days.ts"
import { DayField } from "../ui/DayField.tsx"
import { RadioTile } from "../ui/RadioTile.tsx"
import { usePartnerTexts } from "./texts.ts"

export type From = { kind: "today" | "day" | "beginning"; day: string }

type FromFieldsProps = {
  from: From
  /** Nobody chose parts before, so that they may hold from the beginning. */
  isFirst: boolean
  error: string | undefined
  onChange: (from: From) => void
}

/** The third question: from which day the parts hold. */
export function FromFields({ from, isFirst, error, onChange }: FromFieldsProps) {
  const { setUp: texts } = usePartnerTexts()
  const kinds: readonly From["kind"][] = isFirst ? ["today", "beginning", "day"] : ["today", "day"]
  const hints = { today: texts.todayHint, day: texts.dayHint, beginning: texts.beginningHint }
  return (
    <div role="radiogroup" aria-label={texts.from} className="grid gap-2">
      {kinds.map((kind) => (
        <RadioTile
          key={kind}
          name="from-kind"
          checked={from.kind === kind}
          onChange={() => onChange({ ...from, kind })}
          className="gap-3 rounded-xl border border-field/50 px-4 py-3 has-checked:border-ink has-checked:bg-background has-focus-visible:outline-offset-2"
        >
          <span className="min-w-0">
            <span className="block font-semibold">{texts[kind]}</span>
            <span className="block text-sm text-pretty text-soft">{hints[kind]}</span>
          </span>
        </RadioTile>
      ))}
      {from.kind === "day" && (
        <DayField
          label={texts.dayLabel}
          isRequired
          error={error}
          name="from"
          min="2000-01-01"
          max={todayInVilnius(new Date())}
          value={from.day}
          onChange={(day) => onChange({ ...from, day })}
          className="mt-2"
        />
      )}
    </div>
  )
}
