import { type Currency, fixedRates } from "@marza/domain/money/currencies.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { formatShortRate } from "@marza/domain/money/short-rate.ts"
import { filterRateTyping, parseTypedRate } from "@marza/domain/money/typed.ts"
import { isDay, todayInVilnius } from "@marza/domain/time/days.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { BankRate, PublishedForm } from "./BankRate.tsx"
import { Button } from "./Button.tsx"
import { classes } from "./classes.ts"
import type { ControlProps } from "./Field.tsx"
import { TextInput } from "./TextInput.tsx"
import { useBankRate } from "./useBankRate.ts"

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

/**
 * A rate, with the bank's on a button beside it and the fixed one on a smaller one below. None is filled in by itself. The field holds a
 * decimal point (rules 4.9); until a person is in it, the rate is drawn over it as their language writes it, the bank's in short.
 */
export function RateInput(props: RateInputProps) {
  const { control, name, currency, value, rateDay, day, onChange } = props
  const language = useLanguage()
  const { money } = useMessages()
  const bank = useBankRate(currency, isDay(day) ? day : todayInVilnius(new Date()), rateDay)
  // Under a rate of the person's own the bank's form would be taken for it.
  const published = bank.taken ?? (value === "" ? bank.offered : null)
  const hasBank = bank.isLoading || bank.offered !== null
  const change = (typed: string) => {
    if (typed !== value) onChange(typed, "")
  }
  const isRate = parseTypedRate(value) !== null
  const fixedRate = value === "" && (
    <Button
      variant="secondary"
      onClick={() => change(fixedRates[currency])}
      className={hasBank ? "ml-auto px-3 text-sm" : "h-12 shrink-0"}
    >
      {money.fixedRate(formatRate(fixedRates[currency], language))}
    </Button>
  )
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <div className="relative min-w-0 flex-1 basis-32">
          <TextInput
            {...control}
            name={name}
            value={value}
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
              {rateDay ? formatShortRate(value, language) : formatRate(value, language)}
            </span>
          )}
        </div>
        <BankRate bank={bank} rateDay={rateDay} onTake={onChange} />
        {!hasBank && fixedRate}
      </div>
      {(published || (hasBank && fixedRate)) && (
        <div
          className={classes(
            "flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-soft",
            fixedRate ? "mt-2" : "mt-1",
          )}
        >
          {published && <PublishedForm {...published} />}
          {hasBank && fixedRate}
        </div>
      )}
    </>
  )
}
