import type { Currency } from "@marza/domain/money/currencies.ts"
import { fixedRates } from "@marza/domain/money/currencies.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { filterRateTyping, parseTypedRate } from "@marza/domain/money/typed.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { BankRate } from "./BankRate.tsx"
import { Button } from "./Button.tsx"
import type { ControlProps } from "./Field.tsx"
import { TextInput } from "./TextInput.tsx"

type RateInputProps = {
  control: ControlProps
  name: string
  currency: Currency
  value: string
  /** The day on which the bank published the rate; empty for a rate of the person's own. */
  rateDay: string
  /** The day for which the bank's rate is offered, as YYYY-MM-DD; today where it is unknown. */
  day: string
  onChange: (typed: string, rateDay: string) => void
}

/** Offers the bank's rate and the fixed one by buttons, and never fills one in by itself. */
export function RateInput(props: RateInputProps) {
  const { control, name, currency, value, rateDay, day, onChange } = props
  const language = useLanguage()
  const { money } = useMessages()
  const fixedRate = fixedRates[currency]
  const change = (typed: string) => {
    if (typed !== value) onChange(typed, "")
  }
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <TextInput
          {...control}
          name={name}
          value={value}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => change(filterRateTyping(event.target.value))}
          onBlur={() => change(parseTypedRate(value) ?? "")}
          className="flex-1 basis-20"
        />
        {value === "" && (
          <Button
            variant="secondary"
            className="h-12 shrink-0 whitespace-nowrap"
            onClick={() => change(fixedRate)}
          >
            {money.takeRate(formatRate(fixedRate, language))}
          </Button>
        )}
      </div>
      {currency !== "EUR" && (
        <BankRate
          currency={currency}
          day={day || todayInVilnius(new Date())}
          rateDay={rateDay}
          onTake={onChange}
        />
      )}
    </>
  )
}
