import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { surface } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { AlertIcon } from "../ui/icons.tsx"
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
    <dl className={classes(surface, "flex flex-wrap gap-px overflow-hidden bg-line")}>
      <Figure label={cars.cost} isEstimated={figures?.cost_estimated}>
        {figures && <Amount amount={figures.cost_eur} />}
      </Figure>
      {sale ? (
        <>
          <Figure label={texts.sale}>
            {figures?.soldEur ? (
              <Amount amount={figures.soldEur} />
            ) : (
              <Amount amount={sale.amount} currency={sale.currency} />
            )}
          </Figure>
          <Figure
            label={profit && signOf(profit) < 0 ? money.loss : money.profit}
            isEstimated={figures?.profit_estimated}
          >
            {profit && <Amount amount={profit} isProfit />}
          </Figure>
        </>
      ) : (
        <>
          <Figure label={texts.asking}>
            {asking ? (
              <Amount amount={asking} />
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
          <Figure label={texts.expected} isEstimated={Boolean(expected) && figures?.cost_estimated}>
            {expected && <Amount amount={expected} isProfit />}
          </Figure>
        </>
      )}
    </dl>
  )
}

type FigureProps = { label: string; isEstimated?: boolean | undefined; children: ReactNode }

function Figure({ label, isEstimated, children }: FigureProps) {
  const { money } = useMessages()
  return (
    // As wide as its amount needs, and otherwise a third.
    <div className="flex min-w-min flex-1 flex-col justify-between bg-card py-3 pr-1 pl-3 md:px-4">
      <dt className="text-xs tracking-tight text-soft">{label}</dt>
      <dd className="flex min-h-7 items-center gap-1 font-bold tracking-tight lg:text-lg">
        <span>{children || "–"}</span>
        {isEstimated && (
          <span title={money.noRateHint} className="text-warn">
            <AlertIcon className="size-4" />
            <span className="sr-only">{money.noRate}</span>
          </span>
        )}
      </dd>
    </div>
  )
}

type AmountProps = { amount: Decimal; currency?: string; isProfit?: boolean }

/** Three amounts in a line leave no room for EUR but on a desk; it goes without saying. */
function Amount({ amount, currency = "EUR", isProfit }: AmountProps) {
  const language = useLanguage()
  const format = isProfit ? formatSignedMoney : formatMoney
  const [, digits] = /^(.*)\u00a0\S+$/.exec(format(amount, currency, language)) ?? []
  const tone = isProfit && (signOf(amount) < 0 ? "text-loss" : "text-gain")
  return (
    <span className={tone || undefined}>
      <span className="whitespace-nowrap">{digits}</span>{" "}
      <span className={classes("text-xs font-semibold", currency === "EUR" && "max-lg:sr-only")}>
        {currency}
      </span>
    </span>
  )
}
