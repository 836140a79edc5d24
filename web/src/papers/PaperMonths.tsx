import type { PaperSum } from "@marza/domain/papers/schemas.ts"
import { monthTitle } from "@marza/domain/time/months.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import type { PaperFilter } from "./api.ts"

type PaperMonthsProps = {
  sums: readonly PaperSum[]
  chosen: Pick<PaperFilter, "year" | "month">
  onChoose: (month: Pick<PaperFilter, "year" | "month">) => void
}

/**
 * What the invoices of each month come to less credits, of what the filters show. A press lists that month alone, another
 * one all again. The months are swiped where they have no room.
 */
export function PaperMonths({ sums, chosen, onChoose }: PaperMonthsProps) {
  const { papers: texts } = useMessages()
  const language = useLanguage()
  const { year, month } = chosen
  // A month that is chosen stays in sight, also where the other filters show no invoice of it.
  const isShown = sums.some((one) => one.year === year && one.month === month)
  const shown =
    isShown || year === undefined || month === undefined
      ? sums
      : [{ year, month, papers: 0, credits: 0, amount_eur: "0.00", estimated: false }, ...sums]
  if (shown.length === 0) return null
  return (
    <section
      aria-label={texts.months}
      className="relative -mx-4 mb-3 flex snap-x scroll-px-4 gap-2 overflow-x-auto px-4 py-0.5 [scrollbar-width:none] print:hidden"
    >
      {shown.map(({ year, month, papers, credits, amount_eur, estimated }) => {
        const isChosen = chosen.year === year && chosen.month === month
        return (
          <button
            key={`${year} ${month}`}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onChoose(isChosen ? {} : { year, month })}
            className={classes(
              surface,
              "min-h-touch shrink-0 snap-start px-4 py-2 text-left max-sm:only:grow",
              isChosen ? "outline-2 -outline-offset-2 outline-primary" : "hover:bg-background",
            )}
          >
            <span className="block text-xs whitespace-nowrap text-soft">
              {monthTitle({ year, month }, language)}
              {" · "}
              {texts.invoices(papers - credits)}
              {credits > 0 && ` · ${texts.credits(credits)}`}
            </span>
            <span className="flex items-baseline justify-between gap-x-3 font-semibold whitespace-nowrap">
              <span className="text-xs font-normal text-soft">{texts.invoicesSum}</span>{" "}
              <span>
                {estimated && <NoRateNote />}
                <Money amount={amount_eur} />
              </span>
            </span>
          </button>
        )
      })}
    </section>
  )
}
