import type { Currency } from "@marza/domain/money/currencies.ts"
import { fixedRates } from "@marza/domain/money/currencies.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { filterRateTyping, parseTypedRate } from "@marza/domain/money/typed.ts"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Button } from "./Button.tsx"
import type { ControlProps } from "./Field.tsx"
import { TextInput } from "./TextInput.tsx"

type RateInputProps = {
  control: ControlProps
  name: string
  currency: Currency
  value: string
  onChange: (typed: string) => void
}

/** Offers the fixed rate by a button, and never fills it in by itself. */
export function RateInput({ control, name, currency, value, onChange }: RateInputProps) {
  const language = useLanguage()
  const { money } = useMessages()
  const fixedRate = fixedRates[currency]
  return (
    <div className="flex gap-2">
      <TextInput
        {...control}
        name={name}
        value={value}
        inputMode="decimal"
        autoComplete="off"
        onChange={(event) => onChange(filterRateTyping(event.target.value))}
        onBlur={() => onChange(parseTypedRate(value) ?? "")}
        className="tabular"
      />
      {value === "" && (
        <Button
          variant="secondary"
          className="tabular h-12 shrink-0 whitespace-nowrap"
          onClick={() => onChange(fixedRate)}
        >
          {money.takeRate(formatRate(fixedRate, language))}
        </Button>
      )}
    </div>
  )
}
