import type { Car } from "@marza/domain/cars/schemas.ts"
import { type Decimal, sum } from "@marza/domain/money/decimal.ts"
import { useMessages } from "../messages/use.ts"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { shownPrice, shownProfit } from "./shownFigures.ts"

const known = (amounts: readonly (Decimal | null)[]) => amounts.filter((one) => one !== null)

/** What the chosen cars come to: cost, the prices that are known, and the profit of those. */
export function SelectionSums({ cars }: { cars: readonly Car[] }) {
  const { carTable, selection: texts } = useMessages()
  const prices = known(cars.map(shownPrice))
  const profits = known(cars.map(shownProfit))
  const isEstimated = cars.some(({ cost_estimated }) => cost_estimated)
  const mark = isEstimated && <NoRateNote />
  // Without a price a car is missing in the sum beside the cost of all.
  const of = (count: number) => count < cars.length && ` (${texts.outOf(count, cars.length)})`
  return (
    <dl className="contents *:flex *:items-baseline *:gap-x-1.5 *:*:first:text-soft *:*:last:font-semibold">
      <div>
        <dt>{carTable.cost}</dt>
        <dd>
          {mark}
          <Money amount={sum(cars.map(({ cost_eur }) => cost_eur))} />
        </dd>
      </div>
      {prices.length > 0 && (
        <div>
          <dt>
            {texts.prices}
            {of(prices.length)}
          </dt>
          <dd>
            <Money amount={sum(prices)} />
          </dd>
        </div>
      )}
      {profits.length > 0 && (
        <div>
          <dt>
            {carTable.profit}
            {of(profits.length)}
          </dt>
          <dd>
            {mark}
            <Profit
              amount={sum(profits)}
              isExpected={cars.some(({ status }) => status !== "sold")}
              isLabelled
            />
          </dd>
        </div>
      )}
    </dl>
  )
}
