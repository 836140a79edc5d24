import type { ExpenseSum } from "@marza/domain/expenses/schemas.ts"
import { sum } from "@marza/domain/money/decimal.ts"
import { useMessages } from "../messages/use.ts"
import { Money } from "../ui/Money.tsx"
import { NoRateWord } from "../ui/NoRateWord.tsx"

/** The total of the expenses; the profit shows the sum of each type. */
export function ExpenseTotals({ sums }: { sums: readonly ExpenseSum[] }) {
  const { expenses: texts } = useMessages()
  return (
    <dl className="flex flex-wrap justify-between gap-x-3 border-t border-line pt-2 font-bold wide:pt-3">
      <dt>{texts.total}</dt>
      <dd className="ml-auto">
        {sums.some(({ estimated }) => estimated) && <NoRateWord isSaid />}
        <Money amount={sum(sums.map(({ amount_eur }) => amount_eur))} />
      </dd>
    </dl>
  )
}
