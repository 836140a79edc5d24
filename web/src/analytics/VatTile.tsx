import type { Trend } from "@marza/domain/analytics/schemas.ts"
import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { fontSizeToFill } from "../ui/fit.ts"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"

const tile =
  "@container flex min-w-0 flex-col justify-between gap-y-3 p-4 print:justify-start print:gap-y-1 print:p-3"
/** On a phone one line, else an amount below its label. */
const head = "flex flex-wrap items-center justify-between gap-x-4 text-xs text-soft sm:block"
/** Breaks between what it is and what it is of. */
const headLabel = "min-w-0 text-balance max-sm:flex-1 max-sm:basis-36"
const headFigure = "@container flex h-7 items-center max-sm:ml-auto max-sm:w-36"

type VatTileProps = { vat: NonNullable<Trend["vat"]>; className?: string }

/** The VAT of a month: the profit after it of the cars sold, what is due and what is deductible. It opens nothing. */
export function VatTile({ vat, className }: VatTileProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const { profit_after_vat: profit } = vat
  const sign = signOf(profit)
  const shown = formatSignedMoney(profit, "EUR", language)
  return (
    <section aria-label={texts.vat} className={classes(surface, tile, className)}>
      <div data-after-vat className={head}>
        <span className={headLabel}>
          {sign < 0 ? texts.lossAfterVat : texts.profitAfterVat}
          {vat.profit_after_vat_estimated && <NoRateNote />}
        </span>
        <span data-figure className={headFigure}>
          <span
            className={classes(
              "leading-none font-bold tracking-tight whitespace-nowrap max-sm:ml-auto",
              sign > 0 && "text-gain",
              sign < 0 && "text-loss",
            )}
            style={{ fontSize: `min(1.25rem, ${fontSizeToFill(shown.length)})` }}
          >
            {shown}
          </span>
        </span>
      </div>
      <dl className="@container grid gap-y-2 border-t border-line pt-3 print:gap-y-1 print:pt-1">
        <Line label={texts.vatDue} note={texts.ofCarsSold}>
          {vat.due_estimated && <NoRateNote />}
          <Money amount={vat.due} />
        </Line>
        <Line label={texts.vatDeductible} note={texts.ofExpensesAndPurchases}>
          {vat.deductible_estimated && <NoRateNote />}
          <Money amount={vat.deductible} />
        </Line>
      </dl>
    </section>
  )
}

type LineProps = { label: string; note: string; children: ReactNode }

const Line = ({ label, note, children }: LineProps) => (
  <div className="flex flex-wrap items-baseline gap-x-3 text-sm">
    <dt className="min-w-min flex-1 basis-0 @min-[31rem]:flex-none">{label}</dt>{" "}
    {/* Below both, where they leave it no room between them. */}
    <dd className="order-1 w-full text-xs text-soft @min-[31rem]:order-none @min-[31rem]:w-auto">
      {note}
    </dd>
    <dd className="ml-auto text-right font-semibold">
      <span className="fitted">{children}</span>
    </dd>
  </div>
)

export function VatTileSkeleton({ className }: { className: string }) {
  const { analytics: texts } = useMessages()
  return (
    <div className={classes(surface, tile, className)}>
      <div className={head}>
        <span className={headLabel}>{texts.profitAfterVat}</span>
        <span className={headFigure}>
          <Skeleton className="h-5 w-4/5 max-w-40 max-sm:ml-auto" />
        </span>
      </div>
      <dl className="@container grid gap-y-2 border-t border-line pt-3">
        {[
          [texts.vatDue, texts.ofCarsSold],
          [texts.vatDeductible, texts.ofExpensesAndPurchases],
        ].map(([label = "", note = ""]) => (
          <Line key={label} label={label} note={note}>
            <Skeleton className="h-3.5 w-20" />
          </Line>
        ))}
      </dl>
    </div>
  )
}
