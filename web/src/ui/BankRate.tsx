import { formatPublished, formatRate } from "@marza/domain/money/format.ts"
import { formatShortRate } from "@marza/domain/money/short-rate.ts"
import type { ReferenceRate } from "@marza/domain/rates/calls.ts"
import { useRef } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "./Button.tsx"
import { Skeleton } from "./Skeleton.tsx"
import { formatShortDay } from "./shortDay.ts"
import type { FoundBankRate } from "./useBankRate.ts"

type BankRateProps = {
  bank: FoundBankRate
  /** The day of publication of the rate in the field; empty for one of the person's own. */
  rateDay: string
  onTake: (rate: string, rateDay: string) => void
}

/** Beside a rate: the bank's to take, or the day of the bank's that was taken. */
export function BankRate({ bank, rateDay, onTake }: BankRateProps) {
  const language = useLanguage()
  const { money } = useMessages()
  const line = useRef<HTMLParagraphElement>(null)
  const { offered } = bank
  return (
    <>
      {rateDay && (
        <p
          ref={line}
          tabIndex={-1}
          className="flex min-h-12 flex-auto items-center px-2 text-sm whitespace-nowrap"
        >
          {money.bankRateOf(formatShortDay(rateDay, language))}
        </p>
      )}
      {offered ? (
        <Button
          variant="secondary"
          title={formatRate(offered.rate, language)}
          onClick={() => {
            onTake(offered.rate, offered.day)
            // The pressed button disappears, so the focus moves, after the line is rendered.
            requestAnimationFrame(() => line.current?.focus())
          }}
          className="h-12 grow px-3 text-sm whitespace-nowrap"
        >
          {money.bankRate(
            formatShortRate(offered.rate, language),
            formatShortDay(offered.day, language),
          )}
        </Button>
      ) : (
        bank.isLoading && <Skeleton className="h-12 min-w-40 flex-auto rounded-xl" />
      )}
    </>
  )
}

/** A rate as the bank publishes it: "1 EUR = 11,6120 NOK". */
export function PublishedForm({ published, currency }: ReferenceRate) {
  const language = useLanguage()
  const { money } = useMessages()
  return (
    <span className="whitespace-nowrap">
      {money.bankForm(formatPublished(published, language), currency)}
    </span>
  )
}
