import type { Currency } from "@marza/domain/money/currencies.ts"
import { eurValue } from "@marza/domain/money/eur.ts"
import { useMessages } from "../messages/use.ts"
import { Money } from "./Money.tsx"
import { parseAmount, parseRate } from "./typedAmount.ts"

export type EurValueProps = {
  typed: string
  currency: Currency
  rate: string
  /** Shown when no rate is given. */
  withoutRate: string
  /** Shown when only a rate is given. */
  withoutAmount: string
}

/** The EUR value of a typed price, or a text that says what is missing. */
export function EurValue(props: EurValueProps) {
  const { typed, currency, rate, withoutRate, withoutAmount } = props
  const { car } = useMessages()
  if (rate === "") return <span className="block text-balance text-warn">{withoutRate}</span>
  const knownRate = parseRate(rate)
  if (knownRate === null)
    return <span className="block text-balance text-warn">{car.eurUnknown}</span>
  const amount = parseAmount(typed, currency)
  if (amount === null) return <span className="block text-balance text-warn">{withoutAmount}</span>
  const eur = eurValue({ amount, currency, rate: knownRate })
  return (
    <span className="flex flex-wrap justify-between gap-x-3">
      <span>{car.inEur}</span>
      {eur && (
        <span className="font-semibold text-ink">
          = <Money amount={eur} />
        </span>
      )}
    </span>
  )
}
