import { sum } from "@marza/domain/money/decimal.ts"
import { overheadTypes } from "@marza/domain/overheads/fields.ts"
import type { OverheadSum } from "@marza/domain/overheads/schemas.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"

type SumsProps = { sums: readonly OverheadSum[] }

/** What some of the sums come to. */
export const Total = ({ sums, className }: SumsProps & { className?: string }) => (
  <span className={classes("whitespace-nowrap", className)}>
    {sums.some(({ estimated }) => estimated) && <NoRateNote />}
    <Money amount={sum(sums.map(({ amount_eur }) => amount_eur))} />
  </span>
)

/** What all that is listed comes to, also what is not loaded yet, and of it each type. */
export function SumsCard({ sums, className }: SumsProps & { className?: string }) {
  const { overheads: texts } = useMessages()
  const byType = overheadTypes
    .map((type) => ({ type, of: sums.filter((one) => one.type === type) }))
    .filter(({ of }) => of.length > 0)
  return (
    <Card className={classes("@container", className)}>
      <dl className="grid grid-cols-2 gap-x-8 gap-y-3 sm:flex sm:flex-wrap sm:items-end">
        <div className="max-sm:col-span-full">
          <dt className="text-xs text-soft">{texts.total}</dt>
          <dd className="text-[min(1.5rem,8cqi)] font-bold tracking-tight">
            <Total sums={sums} />
          </dd>
        </div>
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
