import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { useFirstMessages, useLanguage } from "../messages/first.ts"
import { classes } from "./classes.ts"

type MoneyProps = {
  amount: Decimal
  currency?: string
  /** Among many amounts of the same currency it is read out, and not shown. */
  hidesCurrency?: boolean
  className?: string
}

export function Money({ amount, currency = "EUR", hidesCurrency, className }: MoneyProps) {
  const language = useLanguage()
  const text = formatMoney(amount, currency, language)
  return (
    <span className={classes("whitespace-nowrap", className)}>
      {hidesCurrency ? <Bare text={text} /> : text}
    </span>
  )
}

function Bare({ text }: { text: string }) {
  const end = text.lastIndexOf("\u00a0")
  return (
    <>
      {text.slice(0, end)}
      <span className="sr-only">{text.slice(end)}</span>
    </>
  )
}

type ProfitProps = {
  amount: Decimal
  /** A label beside it already says whether it is a gain or a loss. */
  isLabelled?: boolean
  hidesCurrency?: boolean
  className?: string
}

/** A profit or loss, shown by sign, word and colour. */
export function Profit({ amount, isLabelled, hidesCurrency, className }: ProfitProps) {
  const language = useLanguage()
  const { money } = useFirstMessages()
  const isLoss = signOf(amount) < 0
  const text = formatSignedMoney(amount, "EUR", language)
  return (
    <span
      title={isLoss ? money.loss : money.profit}
      className={classes("whitespace-nowrap", isLoss ? "text-loss" : "text-gain", className)}
    >
      {!isLabelled && <span className="sr-only">{isLoss ? money.loss : money.profit}: </span>}
      {hidesCurrency ? <Bare text={text} /> : text}
    </span>
  )
}
