import { signOf } from "@marza/domain/money/sign.ts"
import { isDay } from "@marza/domain/time/days.ts"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { DayField } from "../ui/DayField.tsx"
import { formatCalendarDay } from "../ui/dates.ts"
import { LoadError } from "../ui/LoadError.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { stockQuery } from "./closingApi.ts"

type Props = {
  organizationId: string
  /** The last day of the month, or today while it runs. */
  lastDay: string
  today: string
}

/** The stock of a day, first that of the month's last one: how many cars, at what cost, with and without VAT. */
export function DayStock({ organizationId, lastDay, today }: Props) {
  const { analytics, closing: texts } = useMessages()
  const language = useLanguage()
  const [typed, setTyped] = useState(lastDay)
  const day = isDay(typed) && typed <= today ? typed : lastDay
  const stock = useQuery(stockQuery(organizationId, day))
  const { data } = stock
  return (
    <Card title={texts.stockOf(formatCalendarDay(day, language) ?? day)}>
      <div className="-mt-1 flex flex-wrap items-end gap-x-8 gap-y-3">
        <DayField
          name="stock_day"
          label={texts.stockDay}
          value={typed}
          max={today}
          onChange={setTyped}
          className="w-full sm:w-48 print:hidden"
        />
        {stock.isError && !data ? (
          <LoadError error={stock.error} onRetry={() => void stock.refetch()} />
        ) : (
          <dl
            aria-busy={stock.isFetching}
            className={classes(
              "grid min-w-0 grow gap-x-10 gap-y-2 sm:flex sm:flex-wrap",
              stock.isPlaceholderData && "opacity-60 transition-opacity",
            )}
          >
            <Figure label={texts.stockCars}>{data?.cars}</Figure>
            <Figure label={texts.stockCost}>
              {data && (
                <>
                  {data.estimated && <NoRateNote />}
                  <Money amount={data.cost_eur} />
                </>
              )}
            </Figure>
            {data && signOf(data.vat_eur) !== 0 && (
              <>
                <Figure label={analytics.vatDeductible}>
                  <Money amount={data.vat_eur} />
                </Figure>
                <Figure label={texts.stockWithoutVat}>
                  {data.estimated && <NoRateNote />}
                  <Money amount={data.cost_without_vat_eur} />
                </Figure>
              </>
            )}
          </dl>
        )}
      </div>
      <p className="mt-3 text-xs text-soft">{texts.stockHint}</p>
    </Card>
  )
}

const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
    <dt className="text-sm text-soft">{label}</dt>
    <dd className="ml-auto text-right font-semibold tabular-nums sm:text-left">
      {children ?? <Skeleton className="h-5 w-24" />}
    </dd>
  </div>
)
