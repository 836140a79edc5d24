import { type Currency, fixedRates } from "@marza/domain/money/currencies.ts"
import { formatFullRate, formatShortRate } from "@marza/domain/money/short-rate.ts"
import { filterRateTyping, parseTypedRate } from "@marza/domain/money/typed.ts"
import { isDay, todayInVilnius } from "@marza/domain/time/days.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { BankRate } from "./BankRate.tsx"
import { Button } from "./Button.tsx"
import { classes } from "./classes.ts"
import type { ControlProps } from "./Field.tsx"
import { TextInput } from "./TextInput.tsx"
import { useBankRate } from "./useBankRate.ts"

type RateInputProps = {
  control: ControlProps
  name: string
  currency: Currency
  /** Which way the rate is meant, where nothing beside the field says it. */
  placeholder?: string
  value: string
  /** The day on which the bank published the rate; empty for a rate of the person's own. */
  rateDay: string
  /** The day for which the bank's rate is offered, as YYYY-MM-DD; today where it is unknown. */
  day: string
  onChange: (typed: string, rateDay: string) => void
  /** The fixed rate stands beside an empty field, where neither has much to say. */
  isNarrow?: boolean
}

/**
 * A rate, with the bank's on a button below it and the fixed one on a smaller one beside that. None is filled in by itself.
 * The field holds a decimal point (rules 4.9); until a person is in it, the rate is drawn over it as their language writes
 * it, the bank's with six digits: with four the sum beside it would not be their product.
 */
export function RateInput(props: RateInputProps) {
  const { control, name, currency, placeholder, value, rateDay, day, isNarrow, onChange } = props
  const language = useLanguage()
  const { money } = useMessages()
  const bank = useBankRate(currency, isDay(day) ? day : todayInVilnius(new Date()), rateDay)
  const change = (typed: string) => {
    if (typed !== value) onChange(typed, "")
  }
  const isRate = parseTypedRate(value) !== null
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-2">
      <div
        // Beside a rate of one's own the bank's comes and goes with the day, so nothing below may move.
        className={classes(
          "relative min-w-0",
          value !== "" ? "flex-[1.6] basis-32" : isNarrow ? "flex-1 basis-24" : "basis-full",
        )}
      >
        <TextInput
          {...control}
          name={name}
          value={value}
          placeholder={placeholder}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => change(filterRateTyping(event.target.value))}
          onBlur={() => change(parseTypedRate(value) ?? "")}
          className={classes("peer", isRate && "not-focus:text-transparent")}
        />
        {isRate && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 left-4 flex items-center pl-px peer-focus:hidden forced-colors:hidden"
          >
            {rateDay ? formatShortRate(value, language, 6) : formatFullRate(value, language)}
          </span>
        )}
      </div>
      <BankRate bank={bank} rateDay={rateDay} hasForm={value === ""} onTake={onChange} />
      {value === "" && (
        <Button
          variant="secondary"
          onClick={() => change(fixedRates[currency])}
          className="min-h-12 flex-1 basis-24 px-2 text-sm whitespace-nowrap"
        >
          {money.fixedRate(formatFullRate(fixedRates[currency], language))}
        </Button>
      )}
    </div>
  )
}
