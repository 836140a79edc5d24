import type { Decimal } from "@marza/domain/money/decimal.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { useMessages } from "../messages/use.ts"

/**
 * How the head of a month is called: "Ką atnešė spalis"; to those who do not see overheads, the profit of the cars sold,
 * after VAT where it is paid.
 */
export function useHeadTitle(hasResult: boolean, hasVat: boolean) {
  const { analytics: texts } = useMessages()
  return (amount: Decimal, monthName: string): string => {
    if (hasResult) return texts.head.brought(monthName)
    const isLoss = signOf(amount) < 0
    if (hasVat) return isLoss ? texts.lossAfterVat : texts.profitAfterVat
    return isLoss ? texts.head.soldLoss : texts.head.soldProfit
  }
}
