import { formatPublished, formatRate } from "@marza/domain/money/format.ts"
import { daysAfter, type ReferenceCurrency } from "@marza/domain/rates/reference.ts"
import { useQuery } from "@tanstack/react-query"
import { useRef } from "react"
import { rateQuery } from "../api/rates.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "./Button.tsx"
import { formatDay } from "./dates.ts"

type BankRateProps = {
  currency: ReferenceCurrency
  /** The day whose rate is offered, as YYYY-MM-DD: of the purchase, the sale or the expense. */
  day: string
  /** The day of publication of the rate in the field; empty for one of the person's own. */
  rateDay: string
  onTake: (rate: string, rateDay: string) => void
}

/** Names the day of a bank's rate in the field, and offers the bank's rate for `day` where that is another one. */
export function BankRate({ currency, day, rateDay, onTake }: BankRateProps) {
  const language = useLanguage()
  const { money } = useMessages()
  const line = useRef<HTMLParagraphElement>(null)
  const { data: offered } = useQuery(rateQuery(currency, day))
  // A request for a day returns the last rate published before it, so the rate of `rateDay` is found by the next day.
  const ofTaken = rateDay ? rateQuery(currency, daysAfter(rateDay, 1)) : null
  const { data: taken } = useQuery({ ...rateQuery(currency, day), ...ofTaken })
  // A line breaks before a day, and not inside it.
  const nameDay = (name: string) =>
    formatDay(new Date(name), "UTC", language).replaceAll(" ", "\u00a0")
  const bankForm = (published: string) => (
    <span className="font-normal whitespace-nowrap text-soft">
      {money.bankForm(formatPublished(published, language), currency)}
    </span>
  )
  return (
    <>
      {rateDay && (
        <p ref={line} tabIndex={-1} className="mt-2 flex flex-wrap justify-between gap-x-3 text-sm">
          {money.bankRateTaken(nameDay(rateDay))}
          {taken?.day === rateDay && bankForm(taken.published)}
        </p>
      )}
      {offered && offered.day !== rateDay && (
        <Button
          variant="secondary"
          onClick={() => {
            onTake(offered.rate, offered.day)
            // The pressed button disappears, so the focus moves, after the line is rendered.
            requestAnimationFrame(() => line.current?.focus())
          }}
          className="mt-2 w-full py-2 text-left text-sm"
        >
          <span className="flex w-full flex-wrap justify-between gap-x-3">
            <span>{money.bankRate(nameDay(offered.day), formatRate(offered.rate, language))}</span>
            {bankForm(offered.published)}
          </span>
        </Button>
      )}
    </>
  )
}
