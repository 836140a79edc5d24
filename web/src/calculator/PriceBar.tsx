import type { HighestPrice } from "@marza/domain/calculator/price.ts"
import { type Currency, currencies } from "@marza/domain/money/currencies.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { fontSizeToFill } from "../ui/fit.ts"
import { RadioTile } from "../ui/RadioTile.tsx"
import { formatForInput } from "../ui/typedAmount.ts"

/** The answer in a currency: the highest price, that none is possible, or that the rate is missing. */
export type Answer = HighestPrice | "impossible" | "noRate"

type PriceBarProps = {
  /** Null while the inputs are incomplete or wrong. */
  answers: Record<Currency, Answer> | null
  /** What is missing, or why there is no price; null where there is a price. */
  message: string | null
  chosen: Currency
  /** The currencies whose rate is missing; one message asks for all of them. */
  missing: readonly Currency[]
  onChoose: (currency: Currency) => void
}

/** The answer in each currency. It stays at the top of the window, where no keyboard of a phone covers it. */
export function PriceBar({ answers, message, chosen, missing, onChoose }: PriceBarProps) {
  const { calculator: texts } = useMessages()
  // Before there is an answer a dash stands in its place, and the message in that of the other currencies.
  const isWaiting = answers === null
  return (
    <fieldset className="price-bar top-0 z-10 -mx-4 bg-background px-4 py-2 [@media(min-height:22.5rem)_and_(min-width:16rem)]:sticky">
      <legend className="sr-only">{texts.price}</legend>
      <div className={classes(surface, "px-4 py-3 shadow-lift")}>
        <div className="overflow-hidden text-sm text-soft">
          <div className="dotted-parts">
            <p aria-hidden="true">{texts.price}</p>
            {missing.length > 0 && !isWaiting && (
              // Short where all are missing, so that it has room beside the label, and nothing moves when they come.
              <p>
                {missing.length === currencies.length - 1
                  ? texts.needsRates
                  : texts.needsRate(missing.join(", "))}
              </p>
            )}
          </div>
        </div>
        <div className="grid">
          {/* The price in the chosen currency, and the same in the others. While a message is shown in their place they are
              invisible but keep their room, so that nothing moves when the first price comes. */}
          <div
            inert={message !== null}
            className="col-start-1 row-start-1 grid grid-cols-3 gap-2 max-[16rem]:grid-cols-1 sm:grid-cols-[2fr_1fr_1fr_1fr]"
          >
            {currencies.map((currency) => (
              <RadioTile
                key={currency}
                name="currency"
                value={currency}
                checked={currency === chosen}
                onChange={() => onChoose(currency)}
                className={classes(
                  "group @container min-h-touch min-w-0 rounded-xl bg-background px-1 py-1 hover:bg-line/60 has-checked:order-first has-checked:col-span-full has-checked:bg-transparent has-checked:px-0 has-focus-visible:outline-offset-2 sm:has-checked:col-span-1",
                  isWaiting && "text-soft",
                  message !== null && !(isWaiting && currency === chosen) && "opacity-0",
                )}
              >
                <Price
                  currency={currency}
                  answer={answers?.[currency] ?? null}
                  isChosen={currency === chosen}
                />
              </RadioTile>
            ))}
          </div>
          <p
            role="status"
            className={classes(
              "col-start-1 row-start-1",
              isWaiting
                ? "flex min-h-touch items-center self-end text-sm text-soft sm:self-center sm:pl-28"
                : "self-center",
            )}
          >
            {message}
          </p>
        </div>
      </div>
    </fieldset>
  )
}

/** The font size of a price: smaller where it is wider than its place, but readable; below that it wraps. */
const fitting = (characters: number) => `max(0.625rem, min(1em, ${fontSizeToFill(characters)}))`

type PriceProps = { currency: Currency; answer: Answer | null; isChosen: boolean }

function Price({ currency, answer, isChosen }: PriceProps) {
  const language = useLanguage()
  const hasPrice = typeof answer === "object" && answer !== null
  const shown = hasPrice ? formatForInput(answer.price, language) : "–"
  if (isChosen)
    return (
      <span className="text-xl leading-none font-bold tracking-tight wrap-anywhere">
        <span style={{ fontSize: fitting(shown.length + 1 + currency.length) }}>
          {shown} <span className="text-soft">{currency}</span>
        </span>
      </span>
    )
  return (
    <span className="flex w-full flex-col items-center text-center text-xs leading-tight wrap-anywhere max-[16rem]:flex-row max-[16rem]:justify-center max-[16rem]:gap-1">
      <span className="max-w-full font-semibold" style={{ fontSize: fitting(shown.length) }}>
        {shown}
      </span>{" "}
      <span className="text-soft">{currency}</span>
    </span>
  )
}
