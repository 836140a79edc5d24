import { formatPublished, formatRate } from "@marza/domain/money/format.ts"
import { formatShortRate } from "@marza/domain/money/short-rate.ts"
import type { ReferenceRate } from "@marza/domain/rates/calls.ts"
import { useId, useRef } from "react"
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
  /** Under a rate of the person's own the bank's form would be taken for it. */
  hasForm: boolean
  onTake: (rate: string, rateDay: string) => void
}

/** Beside a rate: the day of the bank's that was taken; the bank's to take has a line of its own. */
export function BankRate({ bank, rateDay, hasForm, onTake }: BankRateProps) {
  const language = useLanguage()
  const { money } = useMessages()
  const line = useRef<HTMLParagraphElement>(null)
  const formId = useId()
  const { offered, taken } = bank
  return (
    <>
      {rateDay && (
        <div className="grid min-h-12 min-w-max flex-1 basis-24 content-center text-sm leading-tight">
          <p ref={line} tabIndex={-1}>
            {money.bankRateOf(formatShortDay(rateDay, language))}
          </p>
          {taken && <PublishedForm {...taken} />}
        </div>
      )}
      {offered ? (
        <Button
          variant="secondary"
          title={formatRate(offered.rate, language)}
          aria-describedby={hasForm ? formId : undefined}
          onClick={() => {
            onTake(offered.rate, offered.day)
            // The pressed button disappears, so the focus moves, after the line is rendered.
            requestAnimationFrame(() => line.current?.focus())
          }}
          className="min-h-12 flex-[1.6] basis-32 flex-col gap-0! px-2 text-sm leading-tight whitespace-nowrap"
        >
          {money.bankRate(
            formatShortRate(offered.rate, language),
            formatShortDay(offered.day, language),
          )}
          {hasForm && (
            <span id={formId} aria-hidden="true">
              <PublishedForm {...offered} />
            </span>
          )}
        </Button>
      ) : (
        bank.isLoading && <Skeleton className="h-12 min-w-40 flex-[1.6] rounded-xl" />
      )}
    </>
  )
}

/** A rate as the bank publishes it: "1 EUR = 11,6120 NOK". */
function PublishedForm({ published, currency }: ReferenceRate) {
  const language = useLanguage()
  const { money } = useMessages()
  return (
    <span className="text-xs font-normal whitespace-nowrap text-soft">
      {money.bankForm(formatPublished(published, language), currency)}
    </span>
  )
}
