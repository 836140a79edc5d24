import { sum } from "@marza/domain/money/decimal.ts"
import { overheadTypes } from "@marza/domain/overheads/fields.ts"
import type { OverheadSum } from "@marza/domain/overheads/schemas.ts"
import { type Month, monthOf, monthTitle } from "@marza/domain/time/months.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"

type SumsCardProps = SumsProps & {
  /** The month that is filtered. */
  month: Month | undefined
  className?: string
}

type SumsProps = { sums: readonly OverheadSum[] }

/** What some of the sums come to. */
export const Total = ({ sums, className }: SumsProps & { className?: string }) => (
  <span className={classes("whitespace-nowrap", className)}>
    {sums.some(({ estimated }) => estimated) && <NoRateNote />}
    <Money amount={sum(sums.map(({ amount_eur }) => amount_eur))} />
  </span>
)

/**
 * What this month comes to, unless another one is filtered; and all that is listed, also what is not loaded yet, with each
 * type of it.
 */
export function SumsCard({ sums, month, className }: SumsCardProps) {
  const { overheads: texts } = useMessages()
  const language = useLanguage()
  const now = month ?? monthOf(new Date())
  const ofNow = sums.filter((one) => one.year === now.year && one.month === now.month)
  const byType = overheadTypes
    .map((type) => ({ type, of: sums.filter((one) => one.type === type) }))
    .filter(({ of }) => of.length > 0)
  return (
    <Card className={classes("@container", className)}>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap sm:items-end">
        <div className="max-sm:col-span-full">
          <dt className="text-xs text-soft">{monthTitle(now, language)}</dt>
          <dd className="text-[min(1.5rem,8cqi)] leading-tight font-bold tracking-tight">
            <Total sums={ofNow} />
          </dd>
        </div>
        {!month && (
          <div className="border-line max-sm:col-span-full max-sm:border-t max-sm:pt-3 sm:border-l sm:pl-8">
            <dt className="text-xs text-soft">{texts.allMonths}</dt>
            <dd className="text-[min(1rem,8cqi)] font-semibold">
              <Total sums={sums} />
            </dd>
          </div>
        )}
        {byType.length > 1 &&
          byType.map(({ type, of }) => (
            <div key={type}>
              <dt className="text-xs text-soft">{texts.choices.overheadType[type]}</dt>
              <dd className="text-[min(1rem,8cqi)] font-semibold">
                <Total sums={of} />
              </dd>
            </div>
          ))}
      </dl>
    </Card>
  )
}
