import type { Currency } from "@marza/domain/money/currencies.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { parseTypedAmount } from "@marza/domain/money/typed.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "./Button.tsx"
import { formatForInput } from "./typedAmount.ts"

type AmountQuestionProps = {
  typed: string
  /** The currency chosen in the field beside. */
  currency: Currency
  /** Called with the text for the amount field, and with the currency to choose where it changes. */
  onAnswer: (typed: string, currency?: Currency) => void
}

/**
 * Asks which amount a text means that can be read in two ways, or that names another currency than the chosen one. A
 * price is never guessed.
 */
export function AmountQuestion({ typed, currency, onAnswer }: AmountQuestionProps) {
  const language = useLanguage()
  const { money } = useMessages()
  const asked = questionOf(typed, currency)
  if (!asked) return null
  const answers =
    asked.kind === "ambiguous"
      ? asked.readings.map((reading) => {
          const amount = formatForInput(reading, language)
          // A typed currency stays in the text, and is asked about next.
          const next = asked.currency === currency ? amount : `${amount} ${asked.currency}`
          const label = formatMoney(reading, asked.currency, language)
          return { label, answer: () => onAnswer(next) }
        })
      : [
          {
            label: money.changeCurrency(asked.currency),
            answer: () => onAnswer(formatForInput(asked.amount, language), asked.currency),
          },
          {
            label: money.keepCurrency(currency),
            answer: () => onAnswer(formatForInput(asked.amount, language)),
          },
        ]
  return (
    <div role="status" className="grid gap-2 rounded-xl bg-warn-soft p-3 text-sm text-warn">
      {asked.kind === "ambiguous"
        ? money.whichAmount
        : money.otherCurrency(asked.currency, currency)}
      <div className="flex flex-wrap gap-2">
        {answers.map(({ label, answer }) => (
          <Button key={label} variant="secondary" onClick={answer}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  )
}

/** What must be asked before the form can be sent; null where the amount is clear or missing. */
export function questionOf(typed: string, currency: Currency) {
  const parsed = parseTypedAmount(typed, currency)
  return parsed.kind === "ambiguous" || parsed.kind === "otherCurrency" ? parsed : null
}
