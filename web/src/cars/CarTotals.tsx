import type { Car } from "@marza/domain/cars/schemas.ts"
import type { VatAmounts } from "@marza/domain/cars/vat.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { classes, surface } from "../ui/classes.ts"
import { AlertIcon, PlusIcon } from "../ui/icons.tsx"
import { PencilIcon } from "../ui/laterIcons.tsx"
import { Money, Profit, profitWord } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { NoRateWord } from "../ui/NoRateWord.tsx"
import type { Totals } from "./money.ts"

type CarTotalsProps = {
  car: Car
  /** Whether money of its sale is open; undefined while that is not known. */
  isUnpaid: boolean | undefined
  /** Null without a purchase price. */
  totals: Totals | null
  isSold: boolean
  onEnterAsking: () => void
  onAddPayment: () => void
  onFillInRate: (of: PricedPart) => void
}

/** Whose rate may be missing. */
export type PricedPart = "purchase" | "sale" | "expenses"

/**
 * Cost, sale price and profit of a sold car; cost, asking price and expected profit of any other. Where a rate is missing,
 * the way to the first one.
 */
export function CarTotals(props: CarTotalsProps) {
  const { car, isUnpaid, totals, isSold, onEnterAsking, onAddPayment, onFillInRate } = props
  const { car: texts, cars, money } = useMessages()
  const language = useLanguage()
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
          <Total
            label={isSold ? texts.sale : texts.words.sale_price.label}
            note={
              car.status === "sold" && (
                <Received car={car} isUnpaid={isUnpaid} onAddPayment={onAddPayment} />
              )
            }
          >
            {totals?.soldEur ? (
              <Money amount={totals.soldEur} />
            ) : (
              <Money amount={sale.amount} currency={sale.currency} />
            )}
          </Total>
          <Total
            isResult
            isBeforeVat={!!totals?.vat?.profit_after_vat}
            label={profitWord(profit, money, !isSold)}
            isEstimated={totals?.profit_estimated}
            note={profit && <AfterVat vat={totals?.vat} />}
          >
            {profit && <Profit amount={profit} isLabelled />}
          </Total>
        </>
      ) : (
        <>
          <Total label={texts.asking}>
            {asking ? (
              <button
                type="button"
                aria-label={`${texts.asking} ${formatMoney(asking, "EUR", language)}: ${texts.edit}`}
                onClick={onEnterAsking}
                className="-mx-2 -my-2 flex min-h-touch items-center gap-1.5 rounded-xl px-2 hover:bg-line/50"
              >
                <Money amount={asking} />
                <PencilIcon className="size-4! text-soft print:hidden" />
              </button>
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
            isBeforeVat={!!totals?.expectedVat?.profit_after_vat}
            label={profitWord(expected, money, true)}
            isEstimated={Boolean(expected) && totals?.cost_estimated}
            note={<AfterVat vat={totals?.expectedVat} />}
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

/** "po PVM +1 161,23 EUR"; nothing where no VAT is paid. */
function AfterVat({ vat }: { vat: VatAmounts | null | undefined }) {
  const { car: texts } = useMessages()
  if (!vat?.profit_after_vat) return null
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-2">
      <span>{texts.afterVat}</span>
      {vat.profit_after_vat_estimated && <NoRateWord isSaid />}
      <Profit
        amount={vat.profit_after_vat}
        isLabelled
        className={classes(resultSize, "leading-tight font-bold")}
      />
    </span>
  )
}

type ReceivedProps = Pick<CarTotalsProps, "car" | "isUnpaid" | "onAddPayment">

/**
 * What is left to receive of a sale, as the button that records it. It always has its line, so that nothing moves when the
 * payments have loaded: without any they decide whether it is left at all, or was sold before payments were written down.
 */
function Received({ car, isUnpaid, onAddPayment }: ReceivedProps) {
  const { payments: texts } = useMessages()
  const { left_to_receive: left, sale_currency: currency } = car
  if (left === null) return null
  if (signOf(left) < 0)
    return (
      <>
        {texts.overpaid} <Money amount={subtract("0", left)} currency={currency} />
      </>
    )
  if (signOf(left) === 0) return texts.paid
  const isOpen = isUnpaid ?? (left === car.sale_price ? undefined : true)
  if (!isOpen)
    return (
      <span
        className={classes(
          "-mb-1 flex min-h-touch items-center",
          isOpen === undefined && "invisible",
        )}
      >
        {texts.none}
      </span>
    )
  return (
    <button
      type="button"
      onClick={onAddPayment}
      title={texts.add}
      className="-mb-1 -ml-1 flex min-h-touch items-center gap-1.5 rounded-xl bg-warn-soft px-3 text-left text-sm leading-tight font-semibold text-warn hover:brightness-95"
    >
      <PlusIcon className="size-4! print:hidden" />
      <span>
        {texts.left} {car.left_estimated && <NoRateNote />}
        <Money amount={left} currency={currency} />
      </span>
    </button>
  )
}

/** The figure that the others come to. */
const resultSize = "text-[min(1.375rem,8.5cqi)] @lg:text-[min(1.375rem,4.1cqi)]"

type TotalProps = {
  label: string
  isEstimated?: boolean | undefined
  /** The other two come to this one, which has a row of its own on a phone, and is larger. */
  isResult?: boolean
  /** The note has what stays of it after VAT, which is then the larger of the two. */
  isBeforeVat?: boolean
  /** In small below the amount. */
  note?: ReactNode
  children: ReactNode
}

function Total({ label, isEstimated, isResult, isBeforeVat, note, children }: TotalProps) {
  return (
    // A third of the row, or wider where the amount needs it.
    <div
      className={classes(
        "flex min-w-min flex-1 flex-wrap items-center justify-between gap-x-2 bg-card px-4 py-2 @max-[20rem]:px-3 @lg:py-3",
        // The smaller of the two stands beside its word, so that the larger one is level with the other figures.
        isBeforeVat
          ? "@lg:content-start"
          : "@lg:flex-col @lg:flex-nowrap @lg:items-start @lg:justify-start",
        isResult ? "basis-full @lg:basis-0" : "flex-col flex-nowrap! items-start! justify-start!",
      )}
    >
      <dt className="flex items-center gap-1 text-xs text-soft">
        {label}
        {isEstimated && <NoRateWord isSaid />}
      </dt>
      <dd
        className={classes(
          "flex items-center",
          isBeforeVat ? "text-sm leading-4.5 font-semibold" : "min-h-7 font-bold",
          isResult && !isBeforeVat && resultSize,
          !isResult && "text-base @lg:text-[min(1.125rem,3.4cqi)]",
        )}
      >
        {children || "–"}
      </dd>
      {note && (
        <dd
          className={classes(
            "text-xs text-soft empty:hidden",
            isBeforeVat ? "min-w-full" : "@max-lg:min-w-full",
          )}
        >
          {note}
        </dd>
      )}
    </div>
  )
}
