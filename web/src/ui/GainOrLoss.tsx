import type { Decimal } from "@marza/domain/money/decimal.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { useFirstMessages } from "../messages/first.ts"
import { Money, Profit } from "./Money.tsx"

type GainOrLossProps = { amount: Decimal; className?: string }

/** An amount whose label always says "Profit": before a loss the word for it is shown (rules 4.7). */
export function GainOrLoss({ amount, className }: GainOrLossProps) {
  const { money } = useFirstMessages()
  const sign = signOf(amount)
  // Zero is neither a gain nor a loss.
  if (sign === 0) return <Money amount={amount} className={className} />
  return (
    <>
      {sign < 0 && (
        <span className="text-xs font-normal text-loss">{money.loss.toLowerCase()}</span>
      )}{" "}
      <Profit amount={amount} isLabelled className={className} />
    </>
  )
}
