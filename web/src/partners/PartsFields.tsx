import type { Participant } from "@marza/domain/partners/parts.ts"
import { maxParts } from "@marza/domain/partners/schemas.ts"
import { useLanguage } from "../messages/first.ts"
import { Button } from "../ui/Button.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { percentOf } from "./percent.ts"
import { usePartnerTexts } from "./texts.ts"

/** Parts as they are typed, by participant. */
export type TypedParts = { partner_id: Participant; name: string; parts: string }

/** The parts to send; what is no whole number is sent as typed, so that the schema refuses it. */
export const partsToSend = (typed: string): number =>
  /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN

const isPart = (parts: number) => parts >= 0 && parts <= maxParts

type PartsFieldsProps = {
  shared: readonly TypedParts[]
  error: string | undefined
  onChange: (partner: Participant, parts: string) => void
}

/** A field for the parts of each participant, with what share of all they are. */
export function PartsFields({ shared, error, onChange }: PartsFieldsProps) {
  const { setUp: texts } = usePartnerTexts()
  const language = useLanguage()
  const counts = shared.map(({ parts }) => partsToSend(parts) || 0)
  const all = counts.reduce((sum, parts) => sum + parts, 0)
  return (
    <div>
      <ul className="divide-y divide-line">
        {shared.map(({ partner_id, name, parts }, index) => (
          <li key={partner_id} className="flex items-center gap-3 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="text-sm text-soft tabular-nums">
              {texts.percent(percentOf(counts[index] ?? 0, all, language))}
            </span>
            <TextInput
              aria-label={texts.partsOf(name)}
              aria-invalid={(error !== undefined && !isPart(partsToSend(parts))) || undefined}
              name={`parts.${partner_id}`}
              value={parts}
              inputMode="numeric"
              autoComplete="off"
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => onChange(partner_id, target.value)}
              className="w-20! text-right"
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert" className="mt-2 text-sm font-medium text-loss">
          {error}
        </p>
      )}
      <Button
        variant="secondary"
        onClick={() => {
          for (const { partner_id } of shared) onChange(partner_id, partner_id === null ? "0" : "1")
        }}
        className="mt-2"
      >
        {texts.equally}
      </Button>
    </div>
  )
}
