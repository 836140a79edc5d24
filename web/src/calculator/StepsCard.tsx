import type { HighestPrice } from "@marza/domain/calculator/price.ts"
import type { Calculation } from "@marza/domain/calculator/schemas.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import { type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatRate, formatSignedMoney } from "@marza/domain/money/format.ts"
import { formatShortRate } from "@marza/domain/money/short-rate.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { classes, surface } from "../ui/classes.ts"
import { Money, Profit } from "../ui/Money.tsx"

type StepsCardProps = {
  given: Calculation
  currency: Currency
  rate: Decimal | null
  found: HighestPrice
  children: ReactNode
}

/** Each step from the sale to the profit, for the highest price in one currency. */
export function StepsCard({ given, currency, rate, found, children }: StepsCardProps) {
  const { calculator: texts, car, money } = useMessages()
  const language = useLanguage()
  const { price, steps } = found
  const eur = (amount: Decimal) => formatMoney(amount, "EUR", language)
  const percent = (value: Decimal) => formatRate(value, language)
  return (
    <Card title={texts.steps}>
      <dl className="grid gap-2">
        <Line label={texts.saleLine} amount={given.sale} />
        <Line label={texts.purchase} amount={subtract("0", steps.purchase)}>
          {rate && (
            <>
              <Money amount={price} currency={currency} /> ×{" "}
              <span title={formatRate(rate, language)}>{formatShortRate(rate, language)}</span>
            </>
          )}
        </Line>
        <Cost label={texts.transport} amount={given.transport} />
        <Cost label={texts.repairs} amount={given.repairs} />
        <Cost label={texts.papers} amount={given.papers} />
        <Cost label={texts.dutyLine(percent(given.duty))} amount={steps.duty}>
          {texts.customsValue(eur(steps.customs_value))}
        </Cost>
        <Cost label={texts.importVatLine(percent(given.import_vat))} amount={steps.import_vat}>
          {signOf(steps.duty) > 0
            ? texts.importVatBase(eur(steps.customs_value), eur(steps.duty))
            : texts.customsValue(eur(steps.customs_value))}
        </Cost>
        {signOf(steps.deducted) > 0 && (
          <Line label={texts.deducted} amount={steps.deducted} isAdded />
        )}
        <Line label={texts.cost} amount={steps.cost} isSum />
        {given.vat_rate !== null && (
          <Line label={texts.vatDue(percent(given.vat_rate))} amount={subtract("0", steps.vat_due)}>
            {car.choices.vatScheme[given.vat_scheme]}
          </Line>
        )}
        <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 border-t border-line pt-3 text-lg font-bold">
          <dt>{given.vat_rate === null ? money.profit : texts.profitAfterVat}</dt>
          <dd className="ml-auto">
            <Profit amount={steps.profit} isLabelled />
          </dd>
          <dd className="basis-full text-xs font-normal text-soft">
            {texts.wanted(eur(steps.wanted))}
          </dd>
        </div>
      </dl>
      {children}
    </Card>
  )
}

/** Holds the place of the steps on a wide page; the message beside the price says what is missing. */
export function NoSteps() {
  const { calculator: texts, money } = useMessages()
  return (
    <div aria-hidden="true" className={classes(surface, "p-4 max-lg:hidden")}>
      <p className="mb-3 flex min-h-6 items-center font-semibold">{texts.steps}</p>
      {[texts.saleLine, texts.purchase, texts.cost, money.profit].map((label) => (
        <p key={label} className="flex justify-between py-1 text-soft">
          {label} <span>–</span>
        </p>
      ))}
    </div>
  )
}

type LineProps = {
  label: string
  amount: Decimal
  /** Stands among the costs and makes them less. */
  isAdded?: boolean
  isSum?: boolean
  children?: ReactNode
}

function Line({ label, amount, isAdded, isSum, children }: LineProps) {
  const language = useLanguage()
  return (
    <div
      className={classes(
        "flex flex-wrap justify-between gap-x-3",
        isSum && "border-t border-line pt-2 font-semibold",
      )}
    >
      <dt className="min-w-0">{label}</dt>
      <dd className="ml-auto whitespace-nowrap">
        {isAdded ? formatSignedMoney(amount, "EUR", language) : <Money amount={amount} />}
      </dd>
      {children && <dd className="basis-full text-xs text-soft">{children}</dd>}
    </div>
  )
}

/** A line that shows only where there is something to pay. */
function Cost({ amount, ...line }: LineProps) {
  return signOf(amount) > 0 && <Line {...line} amount={subtract("0", amount)} />
}
