import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { useId } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { CloseIcon } from "../ui/icons.tsx"
import { TextInput } from "../ui/TextInput.tsx"
import { formatForInput } from "../ui/typedAmount.ts"
import { CarChoice } from "./CarChoice.tsx"
import type { SplitPart } from "./splitParts.ts"

type SplitPartsProps = {
  organizationId: string
  currency: Currency
  parts: readonly SplitPart[]
  /** What each of them comes to; null where that cannot be told. */
  amounts: readonly (Decimal | null)[]
  onChange: (parts: readonly SplitPart[]) => void
}

/** The cars of an invoice with the part of each, and the choice of further cars. */
export function SplitParts(props: SplitPartsProps) {
  const { organizationId, currency, parts, amounts, onChange } = props
  const { expenses: texts } = useMessages()
  const language = useLanguage()
  const id = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in a line with a button
    <div
      role="group"
      aria-labelledby={id}
      aria-describedby={`${id}-hint`}
      // In columns it stands beside the amount and what follows it.
      className="min-w-0 low:col-start-2 low:row-span-3"
    >
      <div className="flex min-h-7 items-center justify-between gap-3">
        <h3 id={id} className="text-sm font-semibold">
          {texts.split.chosen(parts.length)}
        </h3>
        {parts.some(({ typed }) => typed !== "") && (
          <Button
            variant="quiet"
            className="-my-2 -mr-3 px-3 text-sm text-primary"
            onClick={() => onChange(parts.map((part) => ({ ...part, typed: "" })))}
          >
            {texts.split.equally}
          </Button>
        )}
      </div>
      {parts.length > 1 && (
        <p id={`${id}-hint`} className="text-sm text-soft">
          {texts.split.hint}
        </p>
      )}
      <ul className="mt-2 mb-3 divide-y divide-line border-y border-line">
        {parts.map((part, index) => (
          <li key={part.expenseId} className="flex flex-wrap items-center gap-2 py-2">
            <span className="min-w-0 flex-1 basis-24 pr-1 leading-snug text-pretty wrap-anywhere">
              {part.carId === null ? texts.split.deletedCar : part.carName}
            </span>
            {/* Beside larger text the name has a line of its own. */}
            <div className="w-28 min-w-0 sm:w-43 low:w-28">
              <TextInput
                className="text-right tabular-nums"
                inputMode="decimal"
                autoComplete="off"
                aria-label={texts.split.partOf(part.carName)}
                value={part.typed}
                placeholder={formatForInput(amounts[index] ?? null, language)}
                onChange={({ target }) =>
                  onChange(parts.with(index, { ...part, typed: target.value }))
                }
              />
            </div>
            <span className="shrink-0 text-sm text-soft sm:min-w-7.5">{currency}</span>
            <div className="-mr-3 -ml-1 size-touch shrink-0 max-sm:-ml-2">
              {/* Its place stays, so that the field does not move when another car comes. */}
              {parts.length > 1 && (
                <IconButton
                  label={texts.split.without(part.carName)}
                  onClick={() => onChange(parts.filter((other) => other !== part))}
                  className="text-soft hover:text-loss"
                >
                  <CloseIcon />
                </IconButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      <CarChoice organizationId={organizationId} parts={parts} onChange={onChange} />
    </div>
  )
}
