import { type ExpenseSum, expenseTypes } from "@marza/domain/expenses/schemas.ts"
import { sum } from "@marza/domain/money/decimal.ts"
import { useMessages } from "../messages/use.ts"
import { Money } from "../ui/Money.tsx"
import { NoRate } from "../ui/NoRate.tsx"

/** The total of the expenses, and the sum of each type where there are several. */
export function ExpenseTotals({ sums }: { sums: readonly ExpenseSum[] }) {
  const { expenses: texts } = useMessages()
  const inOrder = expenseTypes.flatMap(
    (type) => sums.find((one) => one.expense_type === type) ?? [],
  )
  const isEstimated = sums.some(({ estimated }) => estimated)
  return (
    <dl className="grid gap-1 border-t border-line pt-3">
      {inOrder.length > 1 &&
        inOrder.map(({ expense_type: type, amount_eur, estimated }) => (
          <div key={type} className="flex flex-wrap justify-between gap-x-3 text-soft">
            <dt className="flex flex-wrap items-center gap-x-2">
              {texts.types[type]}
              {estimated && <NoRate />}
            </dt>
            <dd className="mr-10 ml-auto">
              <Money amount={amount_eur} />
            </dd>
          </div>
        ))}
      <div className="flex flex-wrap justify-between gap-x-3 font-bold">
        <dt className="flex flex-wrap items-center gap-x-2">
          {texts.total}
          {isEstimated && inOrder.length === 1 && <NoRate />}
        </dt>
        <dd className="mr-10 ml-auto">
          <Money amount={sum(sums.map(({ amount_eur }) => amount_eur))} />
        </dd>
      </div>
    </dl>
  )
}
