import type { Car } from "@marza/domain/cars/schemas.ts"
import { expenseTypes } from "@marza/domain/expenses/fields.ts"
import type { ExpenseSum } from "@marza/domain/expenses/schemas.ts"
import { type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import type { Messages } from "../messages/lt.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { Money, Profit, profitWord } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import type { CarValues } from "./carValues.ts"
import type { Totals } from "./money.ts"
import { VatSteps } from "./VatSteps.tsx"

type ProfitCardProps = {
  car: Car
  /** The values of the form, so that a typed sale price shows its profit before it is saved. */
  values: CarValues
  /** Null without a purchase price. */
  totals: Totals | null
  /** The sums of its expenses by type; null while they are unknown, and then the car's own sum is used. */
  sums: readonly ExpenseSum[] | null
}

/** The profit as a calculation: sale minus purchase minus the expenses of each type. */
export function ProfitCard({ car, values, totals, sums }: ProfitCardProps) {
  const { car: texts, expenses: expenseTexts, money } = useMessages()
  const language = useLanguage()
  if (!totals)
    return (
      <Card title={money.profit}>
        <p className="text-sm text-soft">{texts.profitNoPurchase}</p>
      </Card>
    )
  const { sale, soldEur, bought, cost_eur, profit } = totals
  // Of a car that is not sold it is what the typed price would bring.
  const isExpected = profit !== null && values.status !== "sold"
  const word = profitWord(profit, money, isExpected)
  // Without a sale the costs are summed; with one they are subtracted from it.
  const asPart = (eur: Decimal) => (sale ? subtract("0", eur) : eur)

  return (
    <Card title={word}>
      <dl className="grid gap-2">
        {sale && (
          <Line label={texts.sale}>
            {soldEur ? (
              <Money amount={soldEur} />
            ) : (
              <Money amount={sale.amount} currency={sale.currency} />
            )}
          </Line>
        )}
        <Line label={texts.purchase} isEstimated={bought.estimated}>
          <Money amount={asPart(bought.eur)} />
        </Line>
        {linesOf(sums, car, expenseTexts).map(({ label, eur, estimated }) => (
          <Line key={label} label={label} isEstimated={estimated}>
            <Money amount={asPart(eur)} />
          </Line>
        ))}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3 font-bold">
          {profit ? (
            <ProfitTotal word={word} profit={profit} isEstimated={totals.profit_estimated} />
          ) : (
            <>
              <dt>{texts.soFar}</dt>
              <dd className="ml-auto">
                {totals.cost_estimated && <NoRateNote />}
                <Money amount={cost_eur} />
              </dd>
            </>
          )}
        </div>
      </dl>
      {signOf(car.late_costs_eur) !== 0 && (
        <p className="text-sm text-soft">
          {texts.lateCosts(formatMoney(car.late_costs_eur, "EUR", language))}{" "}
          {car.late_costs_estimated && <NoRateNote />}
        </p>
      )}
      {!sale && (
        <p className="mt-1 text-sm text-soft">
          {values.status === "sold" ? texts.profitUnsold : texts.profitOnceSold}
        </p>
      )}
      {isExpected && <p className="mt-1 text-sm text-soft">{texts.profitNotSold}</p>}
      <VatSteps vat={totals.vat} rate={car.vat_rate} />
    </Card>
  )
}

type ProfitTotalProps = { word: string; profit: Decimal; isEstimated: boolean }

function ProfitTotal({ word, profit, isEstimated }: ProfitTotalProps) {
  return (
    <>
      <dt>{word}</dt>
      <dd className="ml-auto">
        {isEstimated && <NoRateNote />}
        <Profit amount={profit} isLabelled />
      </dd>
    </>
  )
}

type LineProps = {
  label: string
  isEstimated?: boolean
  children: ReactNode
}

function Line({ label, isEstimated, children }: LineProps) {
  return (
    <div className="flex flex-wrap justify-between gap-x-3">
      <dt className="min-w-0">{label}</dt>
      <dd className="ml-auto">
        {isEstimated && <NoRateNote />}
        {children}
      </dd>
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
    return [
      { label: texts.choices.expenseType[type], eur: found.amount_eur, estimated: found.estimated },
    ]
  })
}
