import { sum } from "@marza/domain/money/decimal.ts"
import { overheadTypes } from "@marza/domain/overheads/fields.ts"
import type { OverheadSum, ProposedOverhead } from "@marza/domain/overheads/schemas.ts"
import { type Month, monthName, monthOf, monthTitle } from "@marza/domain/time/months.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { amountsOf } from "./amountsOf.ts"

type SumsCardProps = SumsProps & {
  /** What waits for a yes and is in no sum. */
  proposed: readonly ProposedOverhead[]
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

/** What the shown month comes to, of each type; and, in a part of its own, all that is listed, also what is not loaded yet. */
export function SumsCard({ sums, proposed, month, className }: SumsCardProps) {
  const { overheads: texts } = useMessages()
  const language = useLanguage()
  const now = month ?? monthOf(new Date())
  const isOfNow = (one: Month) => one.year === now.year && one.month === now.month
  const waits = proposed.filter(({ due_on }) => due_on.startsWith(monthName(now)))
  return (
    <Card className={classes("@container", className)}>
      <div className="grid gap-3 *:border-line max-sm:*:not-first:border-t max-sm:*:not-first:pt-3 sm:auto-cols-fr sm:grid-flow-col sm:gap-8 sm:*:not-first:border-l sm:*:not-first:pl-8">
        <Sums
          title={monthTitle(now, language)}
          sums={sums.filter(isOfNow)}
          note={waits.length > 0 && texts.without(amountsOf(waits, language))}
          isLarge
        />
        {!month && <Sums title={texts.allMonths} sums={sums} />}
      </div>
    </Card>
  )
}

type SumsOfProps = SumsProps & { title: string; note?: string | false; isLarge?: boolean }

/** A sum with the types that it adds up from. */
function Sums({ title, sums, note, isLarge }: SumsOfProps) {
  const { overheads: texts } = useMessages()
  const byType = overheadTypes
    .map((type) => ({ type, of: sums.filter((one) => one.type === type) }))
    .filter(({ of }) => of.length > 0)
  return (
    // A phone has the types of a sum in as few lines as they need.
    <dl className="flex min-w-0 flex-wrap content-start gap-x-4 gap-y-1 sm:grid sm:grid-cols-[repeat(auto-fill,minmax(min(100%,7rem),1fr))] sm:gap-x-6 sm:gap-y-2">
      <div className="basis-full sm:col-span-full">
        <dt className="text-xs text-soft">{title}</dt>
        <dd
          className={classes(
            "leading-tight font-bold tracking-tight",
            isLarge ? "text-[min(1.5rem,8cqi)]" : "text-[min(1.125rem,8cqi)] sm:pt-1.5",
          )}
        >
          <Total sums={sums} />
        </dd>
        {note && <dd className="text-xs text-soft">{note}</dd>}
      </div>
      {byType.length > 1 &&
        byType.map(({ type, of }) => (
          <div key={type} className="flex items-baseline gap-x-1 sm:block">
            <dt className="text-xs text-soft">{texts.choices.overheadType[type]}</dt>
            <dd className="text-xs font-semibold sm:text-sm">
              <Total sums={of} />
            </dd>
          </div>
        ))}
    </dl>
  )
}
