import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import type { Totals } from "./money.ts"

type CarTotalsProps = {
  /** Null without a purchase price. */
  totals: Totals | null
  onEnterAsking: () => void
}

/** Cost, sale price and profit of a sold car; cost, asking price and expected profit of any other. */
export function CarTotals({ totals, onEnterAsking }: CarTotalsProps) {
  const { car: texts, cars, money } = useMessages()
  const { sale, asking, expected, profit } = totals ?? {}
  return (
    <dl className={classes(surface, "@container flex flex-wrap gap-px overflow-hidden bg-line")}>
      <Total label={cars.cost} isEstimated={totals?.cost_estimated}>
        {totals && <Money amount={totals.cost_eur} />}
      </Total>
      {sale ? (
        <>
          <Total label={texts.sale}>
            {totals?.soldEur ? (
              <Money amount={totals.soldEur} />
            ) : (
              <Money amount={sale.amount} currency={sale.currency} />
            )}
          </Total>
          <Total
            label={profit && signOf(profit) < 0 ? money.loss : money.profit}
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
            label={expected && signOf(expected) < 0 ? texts.expectedLoss : texts.expected}
            isEstimated={Boolean(expected) && totals?.cost_estimated}
          >
            {expected && <Profit amount={expected} isLabelled />}
          </Total>
        </>
      )}
    </dl>
  )
}

type TotalProps = { label: string; isEstimated?: boolean | undefined; children: ReactNode }

function Total({ label, isEstimated, children }: TotalProps) {
  return (
    // A third of the row, or wider where the amount needs it. On a phone the amounts are smaller, so that three fit.
    <div className="flex min-w-min flex-1 flex-col justify-between bg-card py-3 pr-1 pl-3 md:px-4">
      <dt className="flex items-center gap-1 text-xs tracking-tight text-soft">
        {label}
        {isEstimated && <NoRateNote />}
      </dt>
      <dd className="flex min-h-7 items-center text-[max(0.75rem,min(1.125rem,3.4cqi))] font-bold tracking-tight">
        {children || "–"}
      </dd>
    </div>
  )
}
