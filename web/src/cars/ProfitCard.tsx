import { type CarMoney, carFigures, purchaseInEur, saleEur } from "@marza/domain/cars/profit.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { type ExpenseSum, expenseTypes } from "@marza/domain/expenses/schemas.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { compare, type Decimal, subtract, sum } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import type { Messages } from "../messages/lt.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRate } from "../ui/NoRate.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { parseAmount, parseRate } from "../ui/typedAmount.ts"
import type { CarValues } from "./carValues.ts"
import { VatSteps } from "./VatSteps.tsx"

type ProfitCardProps = {
  car: Car
  /** The values of the form, so that a typed sale price shows its profit before it is saved. */
  values: CarValues
  /** Undefined while loading; null after a failure, when the car's own sum replaces them. */
  sums: readonly ExpenseSum[] | undefined | null
  hasChanges: boolean
  onFillInRate: (of: "purchase" | "sale" | "expenses") => void
  onSell: () => void
}

type Price = { amount: Decimal; currency: Currency; rate: Decimal | null }

function priceOf(side: "purchase" | "sale", values: CarValues): Price | null {
  const currency = values[`${side}_currency`]
  const amount = parseAmount(values[`${side}_price`], currency)
  if (amount === null) return null
  return { amount, currency, rate: parseRate(values[`${side}_exchange_rate`]) }
}

/** The typed prices in the form that the rules of domain take. */
const moneyOf = (purchase: Price, sale: Price | null): CarMoney => ({
  purchase_price: purchase.amount,
  purchase_currency: purchase.currency,
  purchase_exchange_rate: purchase.rate,
  purchase_price_eur: null,
  sale_price: sale?.amount ?? null,
  sale_currency: sale?.currency ?? "EUR",
  sale_exchange_rate: sale?.rate ?? null,
  sale_price_eur: null,
})

/** The profit as a calculation: sale minus purchase minus the expenses of each type. */
export function ProfitCard(props: ProfitCardProps) {
  const { car, values, sums, hasChanges, onFillInRate, onSell } = props
  const { car: texts, expenses: expenseTexts, money, sale: saleTexts } = useMessages()
  const language = useLanguage()
  const purchase = priceOf("purchase", values)
  const sale = priceOf("sale", values)
  const asking = parseAmount(values.asking_price, "EUR")
  const expenseLines = sums === undefined ? undefined : linesOf(sums, car, expenseTexts)
  if (!expenseLines || !purchase) {
    return (
      <Card title={money.profit}>
        {expenseLines ? (
          <p className="text-soft">{texts.profitNoPurchase}</p>
        ) : (
          <Skeleton className="h-32" />
        )}
      </Card>
    )
  }
  const priced = moneyOf(purchase, sale)
  const [bought, sold] = [purchaseInEur(priced), saleEur(priced)]
  const { cost_eur, profit } = carFigures(priced, {
    eur: sum(expenseLines.map(({ eur }) => eur)),
    estimated: expenseLines.some(({ estimated }) => estimated),
  })

  return (
    <Card title={money.profit}>
      <dl className="grid gap-2">
        {sale && (
          <Line
            label={texts.sale}
            price={sale}
            onFillInRate={sold === null && (() => onFillInRate("sale"))}
          >
            {sold ? (
              <Money amount={sold} />
            ) : (
              <Money amount={sale.amount} currency={sale.currency} />
            )}
          </Line>
        )}
        <Line
          label={texts.purchase}
          price={purchase}
          onFillInRate={bought.estimated && (() => onFillInRate("purchase"))}
        >
          <Money amount={subtract("0", bought.eur)} />
        </Line>
        {expenseLines.map(({ label, eur, estimated }) => (
          <Line
            key={label}
            label={label}
            onFillInRate={estimated && (() => onFillInRate("expenses"))}
          >
            <Money amount={subtract("0", eur)} />
          </Line>
        ))}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3 text-lg font-bold">
          {profit ? (
            <ProfitTotal profit={profit} />
          ) : (
            <>
              <dt>{texts.soFar}</dt>
              <dd className="ml-auto">
                <Money amount={cost_eur} />
              </dd>
            </>
          )}
        </div>
      </dl>
      {compare(car.late_costs_eur, "0") !== 0 && (
        <p className="text-sm text-soft">
          {texts.lateCosts(formatMoney(car.late_costs_eur, "EUR", language))}
        </p>
      )}
      {!profit && (
        <p className="mt-1 text-sm text-soft">{sale ? texts.profitNoRate : texts.profitUnsold}</p>
      )}
      {profit && values.status !== "sold" && (
        <p className="mt-1 text-sm text-soft">{texts.profitNotSold}</p>
      )}
      <VatSteps car={car} money={priced} values={values} profit={profit} />
      {asking && values.status !== "sold" && (
        <p className="mt-1 flex flex-wrap justify-between gap-x-3 text-sm text-soft">
          {texts.expectedProfit}
          <Profit amount={subtract(asking, cost_eur)} />
        </p>
      )}
      {car.status !== "sold" && (
        <Button variant="secondary" onClick={onSell} className="mt-3 w-full">
          {saleTexts.sell}
        </Button>
      )}
      {hasChanges && <p className="mt-1 text-sm text-soft">{texts.unsavedNote}</p>}
    </Card>
  )
}

function ProfitTotal({ profit }: { profit: Decimal }) {
  const { money } = useMessages()
  const isLoss = profit.startsWith("-")
  return (
    <>
      <dt className={isLoss ? "text-loss" : "text-gain"}>{isLoss ? money.loss : money.profit}</dt>
      <dd className="ml-auto">
        <Profit amount={profit} isLabelled />
      </dd>
    </>
  )
}

type LineProps = {
  label: string
  price?: Price
  /** False where no rate is missing. */
  onFillInRate: false | (() => void)
  children: ReactNode
}

function Line({ label, price, onFillInRate, children }: LineProps) {
  const { car: texts } = useMessages()
  const language = useLanguage()
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="min-w-0">{label}</dt>
      <dd className="ml-auto">{children}</dd>
      {price && price.currency !== "EUR" && price.rate && (
        <dd className="basis-full text-sm text-soft">
          <Money amount={price.amount} currency={price.currency} /> ×{" "}
          {formatRate(price.rate, language)}
        </dd>
      )}
      {onFillInRate && (
        <dd className="-mb-2 flex basis-full flex-wrap items-center gap-x-1">
          <NoRate />
          <Button
            variant="quiet"
            aria-label={`${label}: ${texts.fillInRate}`}
            onClick={onFillInRate}
            className="px-2 text-sm text-primary"
          >
            {texts.fillInRate}
          </Button>
        </dd>
      )}
    </div>
  )
}

type ExpenseLine = { label: string; eur: Decimal; estimated: boolean }

function linesOf(
  sums: readonly ExpenseSum[] | null,
  car: Car,
  texts: Messages["expenses"],
): ExpenseLine[] {
  if (sums === null) {
    const { expenses_eur: eur, expenses_estimated: estimated } = car
    return [{ label: texts.title, eur, estimated }]
  }
  return expenseTypes.flatMap((type) => {
    const found = sums.find(({ expense_type }) => expense_type === type)
    if (!found) return []
    return [{ label: texts.types[type], eur: found.amount_eur, estimated: found.estimated }]
  })
}
