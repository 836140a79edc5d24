import type { VatAmounts } from "@marza/domain/cars/vat.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Money, Profit } from "../ui/Money.tsx"
import { MoneyLine } from "./MoneyLine.tsx"

type VatStepsProps = {
  vat: VatAmounts
  /** The VAT rate in percent; null where the organization pays no VAT, and then nothing is shown. */
  rate: Decimal | null
}

/** From the profit to the profit after VAT by the form's values. Each amount has its own mark of a missing rate. */
export function VatSteps({ vat, rate }: VatStepsProps) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  const { vat_due, vat_deductible, vat_deductible_estimated, profit_after_vat } = vat
  if (rate === null || vat_deductible === null) return null
  const hasDeductible = vat_deductible_estimated || signOf(vat_deductible) !== 0
  if (!vat_due && !hasDeductible) return null
  const isLoss = profit_after_vat !== null && signOf(profit_after_vat) < 0
  return (
    <div className="grid gap-1 border-t border-line pt-1 wide:mt-1 wide:pt-2">
      {vat_due && (
        <MoneyLine
          label={texts.vatDue(formatRate(rate, language))}
          isEstimated={vat.vat_due_estimated}
        >
          <Money amount={subtract("0", vat_due)} />
        </MoneyLine>
      )}
      {hasDeductible && (
        <MoneyLine label={texts.vatDeductible} isEstimated={vat_deductible_estimated}>
          <Money amount={vat_deductible} />
        </MoneyLine>
      )}
      {profit_after_vat && (
        <MoneyLine
          label={isLoss ? texts.lossAfterVat : texts.profitAfterVat}
          isEstimated={vat.profit_after_vat_estimated}
          isTotal
        >
          <Profit amount={profit_after_vat} isLabelled />
        </MoneyLine>
      )}
    </div>
  )
}
