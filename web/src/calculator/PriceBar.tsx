import type { HighestPrice } from "@marza/domain/calculator/price.ts"
import { type Currency, currencies } from "@marza/domain/money/currencies.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatForInput } from "../ui/typedAmount.ts"

/** What is known of a currency: its highest price, that there is none, or that its rate is missing. */
export type Answer = HighestPrice | "impossible" | "noRate"

type PriceBarProps = {
  /** Null while the inputs are incomplete or wrong. */
  answers: Record<Currency, Answer> | null
  /** Says what is missing, or why there is no price. */
  message: string | null
  chosen: Currency
  onChoose: (currency: Currency) => void
}

/** The answer in each currency. It stays at the top of the window, where no keyboard of a phone covers it. */
export function PriceBar({ answers, message, chosen, onChoose }: PriceBarProps) {
  const { calculator: texts } = useMessages()
  return (
    <fieldset className="price-bar top-0 z-10 [@media(min-height:360px)]:sticky -mx-4 border-b border-line bg-background px-4 pt-2 pb-3">
      <legend className="sr-only">{texts.price}</legend>
      <p aria-hidden="true" className="mb-2 text-sm font-semibold">
        {texts.price}
      </p>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {currencies.map((currency) => (
          <label
            key={currency}
            className="flex min-h-touch min-w-0 cursor-pointer items-center justify-center rounded-xl border border-line bg-card px-2 text-center text-sm leading-tight font-bold wrap-anywhere has-checked:border-ink has-checked:bg-ink has-checked:text-background has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary"
          >
            <input
              type="radio"
              name="currency"
              value={currency}
              checked={currency === chosen}
              onChange={() => onChoose(currency)}
              className="sr-only"
            />
            <Price currency={currency} answer={answers?.[currency] ?? null} />
          </label>
        ))}
      </div>
      <p role="status" className="text-sm text-soft not-empty:mt-2">
        {message}
      </p>
    </fieldset>
  )
}

function Price({ currency, answer }: { currency: Currency; answer: Answer | null }) {
  const { calculator: texts } = useMessages()
  const language = useLanguage()
  if (answer === "noRate") return <>{texts.needsRate(currency)}</>
  if (answer === null || answer === "impossible") return <>– {currency}</>
  // A plain space, so that a long price wraps before its currency.
  return <>{`${formatForInput(answer.price, language)} ${currency}`}</>
}
