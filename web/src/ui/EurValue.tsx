import type { Currency } from "@marza/domain/money/currencies.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { parseTypedAmount, parseTypedRate } from "@marza/domain/money/typed.ts"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Money } from "./Money.tsx"

type EurValueProps = { typed: string; currency: Currency; rate: string }

/** What a typed price makes in EUR, while it is typed. */
export function EurValue({ typed, currency, rate }: EurValueProps) {
  const language = useLanguage()
  const { car } = useMessages()
  const parsed = parseTypedAmount(typed)
  const parsedRate = parseTypedRate(rate)
  if (parsedRate === null || parsed.kind !== "amount") {
    return <span className={parsedRate === null ? "text-warn" : undefined}>{car.eurUnknown}</span>
  }
  const eur = eurValue({ amount: parsed.amount, currency, rate: parsedRate })
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span>
        {car.inEur} (× {formatRate(parsedRate, language)})
      </span>
      {eur && (
        <span className="font-semibold text-ink">
          = <Money amount={eur} />
        </span>
      )}
    </span>
  )
}
