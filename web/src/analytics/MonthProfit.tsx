import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { monthNames, monthOf } from "@marza/domain/time/months.ts"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useFirstMessages, useLanguage } from "../messages/first.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { shortMonthNames } from "../ui/shortMonthNames.ts"
import { monthQuery } from "./monthQuery.ts"

/**
 * This month's profit, which opens the month; nothing until it is known. It has no colour: what was bought lowers it, so
 * that it says nothing about the cars below it.
 */
export function MonthProfit({ organizationId }: { organizationId: string }) {
  const language = useLanguage()
  const { money } = useFirstMessages()
  const month = monthOf(new Date())
  const { data, isPending } = useQuery(monthQuery(organizationId, month))
  const index = month.month - 1
  if (!data) return isPending && <span className="invisible" />
  return (
    <Link
      to="/analytics"
      search={month}
      className="flex min-h-touch min-w-0 items-center text-sm text-soft hover:text-ink"
    >
      {/* One row, also of the narrowest phone, which has room for a short month alone. */}
      <span className="tab-text flex items-center gap-1 whitespace-nowrap">
        <span aria-hidden="true" className="capitalize sm:hidden">
          {shortMonthNames(language)[index]}
        </span>
        <span className="capitalize max-sm:sr-only">{monthNames(language)[index]}:</span>
        <span className="lowercase max-[24rem]:sr-only">
          {signOf(data.profit) < 0 ? money.loss : money.profit}
        </span>
        <span className="font-semibold text-ink">
          {formatSignedMoney(data.profit, "EUR", language)}
        </span>
        {data.warnings.length > 0 && <NoRateNote />}
      </span>
    </Link>
  )
}
