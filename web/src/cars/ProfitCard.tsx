import type { Expense, ExpenseType } from "@marza/domain/expenses/schemas.ts"
import { expenseTypes } from "@marza/domain/expenses/schemas.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { add, type Decimal, subtract, sum } from "@marza/domain/money/decimal.ts"
import { eurValue, inEur } from "@marza/domain/money/eur.ts"
import { formatRate } from "@marza/domain/money/format.ts"
import { parseTypedAmount, parseTypedRate } from "@marza/domain/money/typed.ts"
import type { ReactNode } from "react"
import { useLanguage, useMessages } from "../messages/use.ts"
import { Badge } from "../ui/Badge.tsx"
import { Card } from "../ui/Card.tsx"
import { Money, Profit } from "../ui/Money.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import type { CarValues } from "./carValues.ts"

type ProfitCardProps = {
  /** As filled in, so that a sale price shows its profit before it is saved. */
  values: CarValues
  expenses: readonly Expense[] | undefined
  hasChanges: boolean
}

type Price = { amount: Decimal; currency: Currency; rate: Decimal | null }

function priceOf(side: "purchase" | "sale", values: CarValues): Price | null {
  const parsed = parseTypedAmount(values[`${side}_price`])
  if (parsed.kind !== "amount") return null
  const rate = parseTypedRate(values[`${side}_exchange_rate`])
  return { amount: parsed.amount, currency: values[`${side}_currency`], rate }
}

/** Sale minus purchase minus expenses by type, each as it enters the sum. */
export function ProfitCard({ values, expenses, hasChanges }: ProfitCardProps) {
  const { car: texts, expenses: expenseTexts, money } = useMessages()
  const purchase = priceOf("purchase", values)
  const sale = priceOf("sale", values)
  const saleEur = sale && eurValue(sale)
  const cost = purchase && inEur({ ...purchase, eur: null })
  const byType = expenses && sumsByType(expenses)
  if (!byType || !cost || !purchase) {
    return (
      <Card title={money.profit}>
        <Skeleton className="h-32" />
      </Card>
    )
  }
  const spent = add(cost.eur, sum(byType.map(({ eur }) => eur)))

  return (
    <Card title={money.profit}>
      <dl className="grid gap-2">
        {sale && (
          <Line label={texts.sale} price={sale} isEstimated={saleEur === null}>
            {saleEur ? (
              <Money amount={saleEur} />
            ) : (
              <Money amount={sale.amount} currency={sale.currency} />
            )}
          </Line>
        )}
        <Line label={texts.purchase} price={purchase} isEstimated={cost.estimated}>
          <Money amount={subtract("0", cost.eur)} />
        </Line>
        {byType.map(({ type, eur, estimated }) => (
          <Line key={type} label={expenseTexts.types[type]} isEstimated={estimated}>
            <Money amount={subtract("0", eur)} />
          </Line>
        ))}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3 text-lg font-bold">
          {saleEur ? (
            <ProfitTotal profit={subtract(saleEur, spent)} />
          ) : (
            <>
              <dt>{texts.soFar}</dt>
              <dd className="ml-auto">
                <Money amount={spent} />
              </dd>
            </>
          )}
        </div>
      </dl>
      {!saleEur && (
        <p className="mt-1 text-sm text-soft">{sale ? texts.profitNoRate : texts.profitUnsold}</p>
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

type LineProps = { label: string; price?: Price; isEstimated: boolean; children: ReactNode }

function Line({ label, price, isEstimated, children }: LineProps) {
  const { money } = useMessages()
  const language = useLanguage()
  return (
    <div className="flex justify-between gap-x-3">
      <dt className="min-w-0">
        {label}
        {price && price.currency !== "EUR" && price.rate && (
          <span className="block text-sm text-soft">
            <Money amount={price.amount} currency={price.currency} /> ×{" "}
            {formatRate(price.rate, language)}
          </span>
        )}
        {isEstimated && (
          <span className="block">
            <Badge tone="warn" title={money.noRateHint}>
              {money.noRate}
            </Badge>
          </span>
        )}
      </dt>
      <dd className="shrink-0">{children}</dd>
    </div>
  )
}

type TypeSum = { type: ExpenseType; eur: Decimal; estimated: boolean }

function sumsByType(expenses: readonly Expense[]): TypeSum[] {
  return expenseTypes.flatMap((type) => {
    const each = expenses
      .filter((expense) => expense.expense_type === type)
      .map(({ amount, currency, exchange_rate, amount_eur }) =>
        inEur({ amount, currency, rate: exchange_rate, eur: amount_eur }),
      )
    if (each.length === 0) return []
    const estimated = each.some((value) => value.estimated)
    return [{ type, eur: sum(each.map(({ eur }) => eur)), estimated }]
  })
}
