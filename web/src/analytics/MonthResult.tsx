import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { MonthResult as Result } from "@marza/domain/overheads/schemas.ts"
import type { Month } from "@marza/domain/time/months.ts"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { fontSizeToFill } from "../ui/fit.ts"
import { ChevronRightIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { NoRateWord } from "../ui/NoRateWord.tsx"
import { isResultMarked } from "./lacksRate.ts"

type MonthResultProps = {
  month: Month
  result: Result
  hasVat: boolean
  onOpen: (list: CarList) => void
}

/** The result of a month after overheads (rules 18.3), line by line; the cars and the overheads open. */
export function MonthResult({ month, result, hasVat, onOpen }: MonthResultProps) {
  const { analytics } = useMessages()
  const { overheads: texts } = analytics
  const language = useLanguage()
  const profit = result.profit_after_overheads
  const sign = signOf(profit)
  const shown = formatSignedMoney(profit, "EUR", language)
  const isEstimated = isResultMarked(result)
  return (
    <Card
      title={texts.title}
      className="lg:col-span-full print:break-inside-avoid print:px-3! print:py-1!"
    >
      <ul className="-mt-2 divide-y divide-line border-y border-line print:mt-0 print:border-t-0">
        <li>
          <button
            type="button"
            aria-haspopup="dialog"
            data-list="sold"
            onClick={() => onOpen("sold")}
            className={opener}
          >
            <Figure
              label={hasVat ? texts.carsAfterVat : texts.cars}
              note={analytics.ofCarsSold}
              isEstimated={result.cars_estimated}
              opens
            >
              {formatSignedMoney(result.cars, "EUR", language)}
            </Figure>
          </button>
        </li>
        <li>
          <Link to="/overheads" search={month} className={opener}>
            <Figure
              label={texts.less}
              note={texts.lessNote}
              isEstimated={result.overheads_estimated}
              opens
            >
              {formatSignedMoney(subtract("0", result.overheads), "EUR", language)}
            </Figure>
          </Link>
        </li>
        {signOf(result.deposits_kept) !== 0 && (
          <li className="flex min-h-12 items-center py-1 pr-6 print:min-h-0 print:pr-0">
            <Figure label={texts.deposits} isEstimated={result.deposits_kept_estimated}>
              {formatSignedMoney(result.deposits_kept, "EUR", language)}
            </Figure>
          </li>
        )}
      </ul>
      <div>
        <p className="@container mt-3 flex flex-wrap items-center justify-between gap-x-3 pr-6 print:mt-1 print:pr-0">
          <span className="min-w-0 flex-1 basis-32 text-sm font-semibold">
            {sign < 0 ? texts.loss : texts.profit}
            {isEstimated && (
              // Its words, which paper has, stand on a line of their own.
              <span className="print:block">
                {" "}
                <NoRateWord />
              </span>
            )}
          </span>
          <span
            data-figure
            className={classes(
              "ml-auto leading-7 font-bold tracking-tight whitespace-nowrap",
              sign > 0 && "text-gain",
              sign < 0 && "text-loss",
            )}
            style={{ fontSize: `min(1.25rem, ${fontSizeToFill(shown.length)})` }}
          >
            {isEstimated && <NoRateNote isSaid />}
            {shown}
          </span>
        </p>
        {signOf(result.overheads_vat) !== 0 && (
          <p className="mt-1 flex flex-wrap justify-between gap-x-3 pr-6 text-xs text-soft print:pr-0">
            <span>{texts.vat}</span>
            <Money amount={result.overheads_vat} className="ml-auto" />
          </p>
        )}
        {result.waiting > 0 && (
          <Link
            to="/overheads"
            search={month}
            className="-mx-2 -mb-2 flex min-h-touch items-center gap-2 rounded-xl px-2 text-sm font-semibold text-warn underline underline-offset-4 hover:bg-line/50 print:m-0 print:min-h-0 print:p-0 print:no-underline"
          >
            {texts.waiting(result.waiting)}
          </Link>
        )}
      </div>
    </Card>
  )
}

/** Whether the month has anything to say of overheads: an organization that uses none sees no block. */
export const hasResult = (result: Result | undefined): result is Result =>
  result !== undefined && (result.has_overheads || signOf(result.deposits_kept) !== 0)

const opener =
  "-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-x-2 rounded-xl px-2 py-1 text-left hover:bg-line/50 print:min-h-0 print:py-0.5"

type FigureProps = {
  label: string
  note?: string
  isEstimated: boolean
  opens?: true
  children: ReactNode
}

const Figure = ({ label, note, isEstimated, opens, children }: FigureProps) => (
  <>
    <span className="@container flex min-w-0 grow flex-wrap items-center gap-x-2">
      <span className="min-w-0 flex-1 basis-36 print:basis-20">
        <span className="block text-sm font-semibold">{label}</span>{" "}
        {note && <span className="block text-xs text-soft print:hidden">{note}</span>}
      </span>
      <span className="ml-auto text-right text-sm font-semibold whitespace-nowrap">
        {isEstimated && <NoRateNote />}
        <span className="fitted">{children}</span>
      </span>
    </span>
    {opens && <ChevronRightIcon className="-mr-1 size-4 shrink-0 text-soft print:hidden" />}
  </>
)
