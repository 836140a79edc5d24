import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { useFirstMessages, useLanguage } from "../messages/first.ts"
import type { FirstMessages } from "../messages/lt-first.ts"
import { classes } from "./classes.ts"

type MoneyProps = {
  amount: Decimal
  currency?: string
  className?: string
}

export function Money({ amount, currency = "EUR", className }: MoneyProps) {
  const text = formatMoney(amount, currency, useLanguage())
  return <span className={classes("whitespace-nowrap", className)}>{text}</span>
}

type ProfitProps = {
  amount: Decimal
  /** A label beside it already says whether it is a gain or a loss. */
  isLabelled?: boolean
  /** The car is not sold yet: in grey, for nothing is earned, and with its word, for nothing else says what it is. */
  isExpected?: boolean
  className?: string
}

/** What a profit is called: a loss by its own word, and that of an unsold car as expected; without an amount, a gain. */
export function profitWord(
  amount: Decimal | null | undefined,
  money: FirstMessages["money"],
  isExpected = false,
): string {
  const isLoss = amount && signOf(amount) < 0
  if (isExpected) return isLoss ? money.expectedLoss : money.expectedProfit
  return isLoss ? money.loss : money.profit
}

/** A profit or loss, by sign, word and colour; where no label has the word, that of a loss is in sight. */
export function Profit({ amount, isLabelled, isExpected, className }: ProfitProps) {
  const language = useLanguage()
  const { money } = useFirstMessages()
  const isLoss = signOf(amount) < 0
  const word = profitWord(amount, money, isExpected)
  return (
    <span
      title={word}
      className={classes(isExpected ? "text-soft" : isLoss ? "text-loss" : "text-gain", className)}
    >
      {!isLabelled && (
        <span className={isLoss || isExpected ? "text-xs font-normal" : "sr-only"}>{word}: </span>
      )}
      {formatSignedMoney(amount, "EUR", language)}
    </span>
  )
}
