import { type CarMoney, purchaseInEur, saleEur } from "@marza/domain/cars/profit.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { add, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { inEur } from "@marza/domain/money/eur.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { profitAfterVat, vatDue } from "@marza/domain/vat/figures.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRate } from "../ui/NoRate.tsx"
import { parseAmount } from "../ui/typedAmount.ts"
import type { CarValues } from "./carValues.ts"

type VatStepsProps = { car: Car; money: CarMoney; values: CarValues; profit: Decimal | null }

/** From the profit to the profit after VAT, as it is filled in; nothing where the organization pays none. */
export function VatSteps({ car, money, values, profit }: VatStepsProps) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  if (car.vat_rate === null || car.vat_deductible === null) return null
  const sale = saleEur(money)
  const scheme = values.vat_scheme
  const purchase = purchaseInEur(money).eur
  const due = sale && vatDue({ scheme, rate: car.vat_rate, sale, purchase })
  const purchaseVat = (typed: Decimal | null, currency: string, rate: Decimal | null) =>
    typed === null ? "0.00" : inEur({ amount: typed, currency, rate, eur: null }).eur
  const stored = purchaseVat(car.purchase_vat, car.purchase_currency, car.purchase_exchange_rate)
  const typed = purchaseVat(
    parseAmount(values.purchase_vat, values.purchase_currency),
    money.purchase_currency,
    money.purchase_exchange_rate,
  )
  const deductible = add(subtract(car.vat_deductible, stored), typed)
  const hasDeductible = car.vat_estimated || signOf(deductible) !== 0
  if (!due && !hasDeductible) return null
  return (
    <dl className="mt-3 grid gap-2 border-t border-line pt-3">
      {due && (
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt>{texts.vatDue(formatRate(car.vat_rate, language))}</dt>
          <dd className="ml-auto">
            <Money amount={subtract("0", due)} hidesCurrency />
          </dd>
        </div>
      )}
      {hasDeductible && (
        <div className="flex flex-wrap justify-between gap-x-3">
          <dt className="flex flex-wrap items-center gap-x-2">
            {texts.vatDeductible}
            {car.vat_estimated && <NoRate />}
          </dt>
          <dd className="ml-auto">
            <Money amount={deductible} hidesCurrency />
          </dd>
        </div>
      )}
      {profit && due && (
        <div className="flex flex-wrap justify-between gap-x-3 font-bold">
          <dt>{texts.profitAfterVat}</dt>
          <dd className="ml-auto">
            <Profit amount={profitAfterVat(profit, due, deductible)} isLabelled />
          </dd>
        </div>
      )}
    </dl>
  )
}
