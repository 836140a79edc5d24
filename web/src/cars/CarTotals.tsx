import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes, surface } from "../ui/classes.ts"
import { AlertIcon } from "../ui/icons.tsx"
import { Money, Profit, profitWord } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import type { Totals } from "./money.ts"

type CarTotalsProps = {
  /** Null without a purchase price. */
  totals: Totals | null
  isSold: boolean
  onEnterAsking: () => void
  onFillInRate: (of: PricedPart) => void
}

/** Whose rate may be missing. */
export type PricedPart = "purchase" | "sale" | "expenses"

/**
 * Cost, sale price and profit of a sold car; cost, asking price and expected profit of any other. Where a rate is missing,
 * the way to the first one.
 */
export function CarTotals({ totals, isSold, onEnterAsking, onFillInRate }: CarTotalsProps) {
  const { car: texts, cars, money } = useMessages()
  const { sale, asking, expected, profit } = totals ?? {}
  const unrated = totals && firstUnrated(totals)
  return (
    <dl
      className={classes(
        surface,
        "@container flex flex-wrap gap-px overflow-hidden bg-line print:border print:border-line",
      )}
    >
      <Total label={cars.cost} isEstimated={totals?.cost_estimated}>
        {totals && <Money amount={totals.cost_eur} />}
      </Total>
      {sale ? (
        <>
          <Total label={isSold ? texts.sale : texts.words.sale_price.label}>
            {totals?.soldEur ? (
              <Money amount={totals.soldEur} />
            ) : (
              <Money amount={sale.amount} currency={sale.currency} />
            )}
          </Total>
          <Total
            isResult
            label={profitWord(profit, money, !isSold)}
            isEstimated={totals?.profit_estimated}
          >
            {profit && <Profit amount={profit} isLabelled />}
          </Total>
        </>
      ) : (
        <>
          <Total label={texts.asking}>
            {asking ? (
              <Money amount={asking} />
            ) : (
              <Button
                variant="quiet"
                aria-label={`${texts.asking}: ${texts.enter}`}
                onClick={onEnterAsking}
                className="-mx-2 -my-2 px-2 text-sm text-primary"
              >
                {texts.enter}
              </Button>
            )}
          </Total>
          <Total
            isResult
            label={profitWord(expected, money, true)}
            isEstimated={Boolean(expected) && totals?.cost_estimated}
          >
            {expected && <Profit amount={expected} isLabelled />}
          </Total>
        </>
      )}
      {unrated && (
        <div className="flex basis-full flex-wrap items-center justify-between gap-x-3 bg-card py-1 pr-1 pl-4 text-sm print:hidden">
          <dt className="flex min-w-0 flex-1 basis-40 gap-2 py-2 text-warn">
            <AlertIcon />
            {texts.unrated[unrated]}
          </dt>
          <dd className="ml-auto">
            <Button
              variant="quiet"
              data-fills="rate"
              onClick={() => onFillInRate(unrated)}
              className="px-3 text-sm text-primary"
            >
              {texts.fillInRate}
            </Button>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** What a rate is missing of, in the order of how much depends on it. */
function firstUnrated({ sale, soldEur, bought, cost_estimated }: Totals): PricedPart | null {
  if (sale && soldEur === null) return "sale"
  if (bought.estimated) return "purchase"
  return cost_estimated ? "expenses" : null
}

type TotalProps = {
  label: string
  isEstimated?: boolean | undefined
  /** The other two come to this one, which has a row of its own on a phone, and is larger. */
  isResult?: boolean
  children: ReactNode
}

function Total({ label, isEstimated, isResult, children }: TotalProps) {
  return (
    // A third of the row, or wider where the amount needs it.
    <div
      className={classes(
        "flex min-w-min flex-1 flex-wrap items-center justify-between gap-x-2 bg-card px-4 py-3 @max-[20rem]:px-3 @lg:flex-col @lg:items-start",
        isResult ? "basis-full @lg:basis-0" : "flex-col items-start!",
      )}
    >
      <dt className="flex items-center gap-1 text-xs text-soft">
        {label}
        {isEstimated && <NoRateNote />}
      </dt>
      <dd
        className={classes(
          "flex min-h-7 items-center font-bold",
          isResult ? "text-[min(1.25rem,8.5cqi)]" : "text-base",
          "@lg:text-[min(1.125rem,3.4cqi)]",
        )}
      >
        {children || "–"}
      </dd>
    </div>
  )
}
