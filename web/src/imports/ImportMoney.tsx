import { sum } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import type { MoneyLine } from "@marza/spreadsheet/types.ts"
import { useLanguage } from "../messages/first.ts"
import { Card } from "../ui/Card.tsx"
import { useImportTexts } from "./texts.ts"
import { useTargetName } from "./useTargetName.ts"

/** What each column of money will add, before anything is imported: "Remontas: 14 išlaidų, 3 250,00 EUR". */
export function ImportMoney({ money }: { money: readonly MoneyLine[] }) {
  const texts = useImportTexts()
  const language = useLanguage()
  const targetName = useTargetName()
  if (money.length === 0) return null
  const countOf = ({ target, count }: MoneyLine) => {
    if (target.startsWith("expense")) return texts.moneyOf.expenses(count)
    return target.startsWith("car.") ? texts.moneyOf.cars(count) : texts.moneyOf.payments(count)
  }
  return (
    <Card title={texts.money}>
      <ul className="grid gap-x-6 md:grid-cols-2">
        {money.map((line) => (
          <li
            key={line.column}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-b border-line py-2 tabular-nums last:border-0 md:nth-last-2:odd:border-0"
          >
            <span className="min-w-0 wrap-anywhere">{line.heading || targetName(line.target)}</span>
            <span className="ml-auto text-right">
              <span className="text-soft">
                {line.count === 0 ? texts.moneyNothing : `${countOf(line)}, `}
              </span>
              {line.sums.map(({ currency, amount }, index) => (
                <span key={currency} className="font-semibold whitespace-nowrap">
                  {index > 0 && " + "}
                  {formatMoney(sum([amount]), currency, language)}
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
