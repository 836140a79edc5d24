import { todayInVilnius } from "@marza/domain/time/days.ts"
import { daysOfMonth } from "@marza/domain/time/days-of-month.ts"
import { type Month, monthName } from "@marza/domain/time/months.ts"
import { DayStock } from "./DayStock.tsx"
import { MonthClosing } from "./MonthClosing.tsx"

type Props = { organization: { id: string; name: string }; month: Month }

/**
 * What owners and admins see of a month: whether it is closed, once it has ended, and the stock of a day. The month is
 * printed on one page without them; a closed one has a picture to print.
 */
export function ManagedMonth({ organization, month }: Props) {
  const today = todayInVilnius(new Date())
  const name = monthName(month)
  const { first, last } = daysOfMonth(month)
  const hasBegun = first <= today
  const hasEnded = last < today
  if (!hasBegun) return null
  return (
    <div className="mt-2 grid gap-2 sm:mt-3 sm:gap-3 print:hidden">
      <DayStock
        key={name}
        organizationId={organization.id}
        lastDay={hasEnded ? last : today}
        today={today}
      />
      {hasEnded && (
        <MonthClosing key={`closing ${name}`} organization={organization} month={month} />
      )}
    </div>
  )
}
