import type { Car } from "@marza/domain/cars/schemas.ts"
import { expenseTypes } from "@marza/domain/expenses/fields.ts"
import type { ExpenseSum } from "@marza/domain/expenses/schemas.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { useLanguage } from "../messages/first.ts"
import type { Messages } from "../messages/lt.ts"
import { useMessages } from "../messages/use.ts"
import { Money, Profit, profitWord } from "../ui/Money.tsx"
import { NoRateWord } from "../ui/NoRateWord.tsx"
import type { CarValues } from "./carValues.ts"
import { MoneyLine } from "./MoneyLine.tsx"
import { asCost, type Totals } from "./money.ts"
import { VatSteps } from "./VatSteps.tsx"

type ProfitPartProps = {
  car: Car
  /** The values of the form, so that a typed sale price shows its profit before it is saved. */
  values: CarValues
  /** Null without a purchase price. */
  totals: Totals | null
  /** The sums of its expenses by type; null while they are unknown, and then the car's own sum is used. */
  sums: readonly ExpenseSum[] | null
}

/** What the expenses of each type come to, and the profit that follows from them with purchase and sale. */
export function ProfitPart({ car, values, totals, sums }: ProfitPartProps) {
  const { car: texts, cars, expenses: expenseTexts, money } = useMessages()
  const language = useLanguage()
  if (!totals)
    return (
      <section aria-label={money.profit}>
        <p className="text-xs text-soft wide:text-sm">{texts.profitNoPurchase}</p>
      </section>
    )
  const { sale, cost_eur, profit } = totals
  // Of a car that is not sold it is what the typed price would bring.
  const isExpected = profit !== null && values.status !== "sold"
  const word = profitWord(profit, money, isExpected)
  const lines = linesOf(sums, car, expenseTexts)
  return (
    <section aria-label={word} className="grid grid-cols-1 gap-1">
      {lines.map(({ label, eur, estimated }) => (
        <MoneyLine key={label} label={label} isEstimated={estimated}>
          <Money amount={asCost(eur, values)} />
        </MoneyLine>
      ))}
      {/* Without expenses the cost is the purchase alone. */}
      {(profit || lines.length > 0) && (
        <div className="border-t border-line pt-1 wide:mt-1 wide:pt-2">
          {profit ? (
            <MoneyLine isTotal label={word} isEstimated={totals.profit_estimated}>
              <Profit amount={profit} isLabelled />
            </MoneyLine>
          ) : (
            <MoneyLine isTotal label={cars.cost} isEstimated={totals.cost_estimated}>
              <Money amount={cost_eur} />
            </MoneyLine>
          )}
        </div>
      )}
      {signOf(car.late_costs_eur) !== 0 && (
        <p className="text-xs text-soft wide:text-sm">
          {texts.lateCosts(formatMoney(car.late_costs_eur, "EUR", language))}{" "}
          {car.late_costs_estimated && <NoRateWord isSaid />}
        </p>
      )}
      {!sale && values.status === "sold" && (
        <p className="text-xs text-soft wide:text-sm">{texts.profitUnsold}</p>
      )}
      {isExpected && <p className="text-xs text-soft wide:text-sm">{texts.profitNotSold}</p>}
      <VatSteps vat={totals.vat} rate={car.vat_rate} />
    </section>
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
    return signOf(eur) === 0 ? [] : [{ label: texts.title, eur, estimated }]
  }
  return expenseTypes.flatMap((type) => {
    const found = sums.find(({ expense_type }) => expense_type === type)
    if (!found) return []
    return [
      { label: texts.choices.expenseType[type], eur: found.amount_eur, estimated: found.estimated },
    ]
  })
}
