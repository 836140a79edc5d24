import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import type { Figures } from "./money.ts"

type CarFiguresProps = {
  /** Null without a purchase price. */
  figures: Figures | null
  onEnterAsking: () => void
}

/** What the car cost, what it brings or is to bring, and what remains of that. */
export function CarFigures({ figures, onEnterAsking }: CarFiguresProps) {
  const { car: texts, cars, money } = useMessages()
  const { sale, asking, expected, profit } = figures ?? {}
  return (
    <dl className={classes(surface, "@container flex flex-wrap gap-px overflow-hidden bg-line")}>
      <Figure label={cars.cost} isEstimated={figures?.cost_estimated}>
        {figures && <Money amount={figures.cost_eur} />}
      </Figure>
      {sale ? (
        <>
          <Figure label={texts.sale}>
            {figures?.soldEur ? (
              <Money amount={figures.soldEur} />
            ) : (
              <Money amount={sale.amount} currency={sale.currency} />
            )}
          </Figure>
          <Figure
            label={profit && signOf(profit) < 0 ? money.loss : money.profit}
            isEstimated={figures?.profit_estimated}
          >
            {profit && <Profit amount={profit} isLabelled />}
          </Figure>
        </>
      ) : (
        <>
          <Figure label={texts.asking}>
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
          </Figure>
          <Figure
            label={expected && signOf(expected) < 0 ? texts.expectedLoss : texts.expected}
            isEstimated={Boolean(expected) && figures?.cost_estimated}
          >
            {expected && <Profit amount={expected} isLabelled />}
          </Figure>
        </>
      )}
    </dl>
  )
}

type FigureProps = { label: string; isEstimated?: boolean | undefined; children: ReactNode }

function Figure({ label, isEstimated, children }: FigureProps) {
  return (
    // As wide as its amount needs, and otherwise a third. On a phone the amounts are smaller, so that three fit.
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
