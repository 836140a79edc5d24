import { computeProfit } from "@marza/domain/cars/profit.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { computeVat } from "@marza/domain/cars/vat.ts"
import { add, subtract } from "@marza/domain/money/decimal.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { Money, Profit, profitWord } from "../ui/Money.tsx"
import { NoRate } from "../ui/NoRate.tsx"
import { NoRateWord } from "../ui/NoRateWord.tsx"

/** `sold` is the car as the sale that is filled in would store it. */
type SaleTotalsProps = { sold: Car }

function totalsOf(sold: Car) {
  const expenses = { eur: sold.expenses_eur, estimated: sold.expenses_estimated }
  const vat = computeVat(sold, expenses, {
    eur: sold.expenses_vat_eur,
    estimated: sold.expenses_vat_estimated,
  })
  return { ...computeProfit(sold, expenses), ...vat }
}

/** The steps from the price to what a sale brings: to the profit, or where VAT is paid on to that after VAT. */
export function SaleSteps({ sold }: SaleTotalsProps) {
  const { car: carTexts, cars, money, sale: texts } = useMessages()
  const language = useLanguage()
  const { profit, vat_due, vat_deductible, ...totals } = totalsOf(sold)
  const hasDeductible =
    vat_deductible !== null && (totals.vat_deductible_estimated || signOf(vat_deductible) !== 0)
  return (
    <dl className="grid content-start gap-1 rounded-xl bg-background px-4 py-3 max-[22rem]:px-3 max-[22rem]:text-sm low:self-start low:px-3 low:text-sm">
      {profit !== null && (
        <Step label={texts.sale}>
          <Money amount={add(profit, sold.cost_eur)} />
        </Step>
      )}
      <Step label={cars.cost} isEstimated={sold.cost_estimated} isCause>
        <Money amount={subtract("0", sold.cost_eur)} />
      </Step>
      {vat_due !== null && profit !== null && (
        <>
          <Step label={profitWord(profit, money)} isEstimated={totals.profit_estimated} isSum>
            <Profit amount={profit} isLabelled />
          </Step>
          <Step
            label={carTexts.vatDue(formatRate(sold.vat_rate ?? "0", language))}
            isEstimated={totals.vat_due_estimated}
          >
            <Money amount={subtract("0", vat_due)} />
          </Step>
        </>
      )}
      {hasDeductible && (
        <Step label={carTexts.vatDeductible} isEstimated={totals.vat_deductible_estimated}>
          <Money amount={vat_deductible} />
        </Step>
      )}
    </dl>
  )
}

/** What a sale brings, beside its button and so in sight above a keyboard: the profit, after VAT where that is paid. */
export function SaleResult({ sold }: SaleTotalsProps) {
  const { car: texts, money } = useMessages()
  const { profit, profit_after_vat, ...totals } = totalsOf(sold)
  const [result, isEstimated, gain, loss] =
    profit_after_vat === null && (profit !== null || sold.vat_rate === null)
      ? [profit, totals.profit_estimated, money.profit, money.loss]
      : [
          profit_after_vat,
          totals.profit_after_vat_estimated,
          texts.profitAfterVat,
          texts.lossAfterVat,
        ]
  return (
    <div
      aria-live="polite"
      className="basis-full pb-2 text-lg max-[22rem]:text-base low:order-1 low:grid low:grow low:basis-0 low:content-center low:p-0 low:text-base"
    >
      {sold.sale_price === null ? (
        <p className="text-sm text-soft">{texts.profitUnsold}</p>
      ) : (
        <dl>
          <Step
            label={result && signOf(result) < 0 ? loss : gain}
            isEstimated={isEstimated}
            isResult
          >
            {result ? (
              <Profit amount={result} isLabelled />
            ) : (
              <span className="font-normal text-soft">–</span>
            )}
          </Step>
        </dl>
      )}
    </div>
  )
}

type StepProps = {
  label: string
  isEstimated?: boolean
  /** The amount that lacks the rate, which alone is marked on the screen; the others follow from it. */
  isCause?: boolean
  isSum?: boolean
  isResult?: boolean
  children: ReactNode
}

function Step({ label, isEstimated, isCause, isSum, isResult, children }: StepProps) {
  return (
    <div
      className={classes(
        "flex flex-wrap items-baseline justify-between gap-x-3",
        isSum && "border-t border-line pt-1 font-semibold",
        isResult && "font-bold",
      )}
    >
      <dt className="flex flex-wrap items-center gap-x-2">
        {label}
        {isEstimated && (isCause ? <NoRate /> : <NoRateWord />)}
      </dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  )
}
