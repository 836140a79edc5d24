import type { Decimal } from "@marza/domain/money/decimal.ts"
import { inEur } from "@marza/domain/money/eur.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { cashLimitEur, isOverCashLimit } from "@marza/domain/payments/rules.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { AlertIcon } from "./icons.tsx"

type CashWarningProps = { amount: Decimal | null; currency: string; rate?: Decimal | null }

/** Whether the law forbids to pay a sum in cash. */
export const isCashLimited = (sum: CashWarningProps | null): boolean =>
  sum !== null &&
  sum.amount !== null &&
  isOverCashLimit(
    inEur({ amount: sum.amount, currency: sum.currency, rate: sum.rate ?? null, eur: null }).eur,
  )

/** Cash of one deal that the law forbids is told, wherever it is entered and on the car (rules 17.6); else nothing. */
export function CashWarning(sum: CashWarningProps) {
  const { payers: texts } = useMessages()
  const language = useLanguage()
  if (!isCashLimited(sum)) return null
  return (
    <p className="flex gap-2 text-sm text-balance text-warn">
      <AlertIcon />
      {texts.cash(formatMoney(cashLimitEur, "EUR", language))}
    </p>
  )
}
