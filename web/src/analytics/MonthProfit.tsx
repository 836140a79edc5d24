import { signOf } from "@marza/domain/money/sign.ts"
import { monthNames, monthOf } from "@marza/domain/time/months.ts"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useLanguage } from "../messages/first.ts"
import { classes } from "../ui/classes.ts"
import { Profit } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { monthQuery } from "./api.ts"

/** This month's profit, which opens the month; nothing until it is known. */
export function MonthProfit({ organizationId }: { organizationId: string }) {
  const language = useLanguage()
  const month = monthOf(new Date())
  const { data } = useQuery(monthQuery(organizationId, month))
  if (!data) return null
  return (
    <Link
      to="/analytics"
      search={month}
      className="flex min-h-touch min-w-0 items-center text-sm text-soft hover:text-ink max-[22rem]:text-[0.6875rem]"
    >
      <span className="action-text flex items-center gap-1 whitespace-nowrap">
        {/* The link must fit one row. A phone shows the word of a loss in place of the month; the narrowest hides it
            for a gain, too. */}
        <span
          className={classes(
            "capitalize",
            signOf(data.profit) < 0 ? "max-sm:sr-only" : "max-[22rem]:sr-only",
          )}
        >
          {monthNames(language)[month.month - 1]}:
        </span>
        <Profit amount={data.profit} className="font-semibold" />
        {data.warnings.length > 0 && <NoRateNote />}
      </span>
    </Link>
  )
}
