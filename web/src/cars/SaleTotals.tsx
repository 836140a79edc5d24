import { computeProfit } from "@marza/domain/cars/profit.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { computeVat } from "@marza/domain/cars/vat.ts"
import { add, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { useMessages } from "../messages/use.ts"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRate } from "../ui/NoRate.tsx"
import { VatSteps } from "./VatSteps.tsx"

/** Profit and VAT of a sale that is filled in, before it is confirmed. `sold` is the car as the sale would store it. */
export function SaleTotals({ sold }: { sold: Car }) {
  const { car: carTexts, cars, money, sale: texts } = useMessages()
  const expenses = { eur: sold.expenses_eur, estimated: sold.expenses_estimated }
  const { profit, profit_estimated } = computeProfit(sold, expenses)
  const vat = computeVat(sold, expenses, {
    eur: sold.expenses_vat_eur,
    estimated: sold.expenses_vat_estimated,
  })
  return (
    <div className="content-start rounded-xl bg-background px-4 py-3" aria-live="polite">
      <dl className="grid gap-1">
        {profit !== null && <Step label={texts.sale} amount={add(profit, sold.cost_eur)} />}
        <Step
          label={cars.cost}
          amount={subtract("0", sold.cost_eur)}
          isEstimated={sold.cost_estimated}
        />
        <div className="mt-1 flex min-h-9 flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-2 text-lg font-bold">
          <dt className="flex flex-wrap items-center gap-x-2">
            {profit !== null && signOf(profit) < 0 ? money.loss : money.profit}
            {profit_estimated && <NoRate />}
          </dt>
          <dd className="ml-auto">
            {profit === null ? (
              <span className="text-sm font-normal text-soft">
                {sold.sale_price === null ? carTexts.profitUnsold : carTexts.profitNoRate}
              </span>
            ) : (
              <Profit amount={profit} isLabelled />
            )}
          </dd>
        </div>
      </dl>
      <VatSteps vat={vat} rate={sold.vat_rate} />
    </div>
  )
}

type StepProps = { label: string; amount: Decimal; isEstimated?: boolean }

function Step({ label, amount, isEstimated }: StepProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="flex flex-wrap items-center gap-x-2">
        {label}
        {isEstimated && <NoRate />}
      </dt>
      <dd className="ml-auto">
        <Money amount={amount} />
      </dd>
    </div>
  )
}
