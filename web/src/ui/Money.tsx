import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { useFirstMessages, useLanguage } from "../messages/first.ts"
import { classes } from "./classes.ts"

type MoneyProps = { amount: Decimal; currency?: string; className?: string }

export function Money({ amount, currency = "EUR", className }: MoneyProps) {
  const language = useLanguage()
  return (
    <span className={classes("whitespace-nowrap", className)}>
      {formatMoney(amount, currency, language)}
    </span>
  )
}

type ProfitProps = {
  amount: Decimal
  /** A label beside it already says whether it is a gain or a loss. */
  isLabelled?: boolean
  className?: string
}

/** A profit or loss, shown by sign, word and colour. */
export function Profit({ amount, isLabelled, className }: ProfitProps) {
  const language = useLanguage()
  const { money } = useFirstMessages()
  const isLoss = signOf(amount) < 0
  return (
    <span
      title={isLoss ? money.loss : money.profit}
      className={classes("whitespace-nowrap", isLoss ? "text-loss" : "text-gain", className)}
    >
      {!isLabelled && <span className="sr-only">{isLoss ? money.loss : money.profit}: </span>}
      {formatSignedMoney(amount, "EUR", language)}
    </span>
  )
}
