import type { Trend } from "@marza/domain/analytics/schemas.ts"
import type { AgeBand, CarList } from "@marza/domain/analytics/tiles.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Badge } from "../ui/Badge.tsx"
import { Card } from "../ui/Card.tsx"
import { Money } from "../ui/Money.tsx"
import { formatDays } from "./texts.ts"

type StockCardProps = {
  trend: Trend
  /** The month is over; its stock still follows today's status. */
  isPast: boolean
  onOpen: (list: CarList) => void
}

const rowClasses =
  "-mx-2 flex min-h-touch print:min-h-0 w-[calc(100%+1rem)] flex-wrap items-center justify-between gap-x-3 rounded-xl px-2 py-2 text-left hover:bg-line/50"

/** The stock by age with the money tied up in it, and the days to the sale; each line opens its cars. */
export function StockCard({ trend, isPast, onOpen }: StockCardProps) {
  const { analytics: texts, cars, money } = useMessages()
  const language = useLanguage()
  const { days_to_sell: days, stock } = trend
  const maxCars = Math.max(1, ...stock.map((band) => band.cars))
  return (
    <>
      <Card title={texts.stock} className="print:break-inside-avoid print:p-3!">
        <ul className="grid gap-1">
          {stock.map((band) => (
            <li key={band.age}>
              <button
                type="button"
                aria-haspopup="dialog"
                data-list={band.age}
                className={rowClasses}
                onClick={() => onOpen(band.age as AgeBand)}
              >
                <span>
                  <span className="block font-semibold">{texts.age[band.age]}</span>
                  <span className="block text-sm text-soft">{cars.found(band.cars)}</span>
                </span>
                <span className="ml-auto flex flex-wrap items-center justify-end gap-x-2 font-semibold">
                  {band.estimated && (
                    <Badge tone="warn" title={money.noRateHint}>
                      {money.noRate}
                    </Badge>
                  )}
                  <Money amount={band.cost_eur} />
                </span>
                <meter
                  aria-hidden="true"
                  min={0}
                  max={maxCars}
                  value={band.cars}
                  className="share mt-1 h-2 w-full"
                />
              </button>
            </li>
          ))}
        </ul>
        <p className="mt-2 text-sm text-soft">
          {texts.stockHint} {isPast && texts.stockPastHint}
        </p>
      </Card>
      <Card title={texts.daysToSell} className="print:break-inside-avoid print:p-3!">
        <button
          type="button"
          aria-haspopup="dialog"
          data-list="days_to_sell"
          className={rowClasses}
          onClick={() => onOpen("days_to_sell")}
        >
          <span className="text-soft">{texts.median}</span>
          <span className="text-lg font-bold">
            {days === null ? texts.noSales : texts.daysCount(formatDays(days, language))}
          </span>
        </button>
      </Card>
    </>
  )
}
