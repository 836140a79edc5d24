import { changeOf } from "@marza/domain/analytics/comparison.ts"
import type { MonthlyFigures, Trend } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatMoney, formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { MonthResults } from "@marza/domain/overheads/schemas.ts"
import { type Month, monthNames } from "@marza/domain/time/months.ts"
import { Link } from "@tanstack/react-router"
import { type ReactNode, useId } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { fontSizeToFill } from "../ui/fit.ts"
import { ChevronRightIcon } from "../ui/laterIcons.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { NoRateWord } from "../ui/NoRateWord.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { useHeadTitle } from "../ui/useHeadTitle.ts"
import type { Brought } from "./brought.ts"
import { isEmptyMonth } from "./isEmptyMonth.ts"

const head = "@container flex min-w-0 flex-col p-4 print:break-inside-avoid print:p-3"
const amountHeight = "h-11 print:h-8"
const compared = "mt-1 flex min-h-6 items-center text-sm text-soft"
const steps = "mt-3 divide-y divide-line border-t border-line"
const step =
  "-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-x-2 rounded-xl px-2 py-1.5 text-left print:min-h-0 print:py-0.5"
const opener = classes(step, "hover:bg-line/50")

type MonthHeadProps = {
  month: Month
  trend: Trend
  /** Undefined for those who may not see overheads, to whom the month is told before these. */
  results: MonthResults | undefined
  /** Of each month of the trend, this one last. */
  brought: readonly Brought[]
  /** Undefined until they have loaded. */
  figures: MonthlyFigures | undefined
  isYearAgo: boolean
  onYearAgo: (isYearAgo: boolean) => void
  onOpen: (list: CarList) => void
  /** Below the amount, where something of it could not be loaded. */
  failure?: ReactNode
}

/** What the month brought (rules 18.3), and the steps that lead to it: its sold cars, their VAT, and what belongs to no car. */
export function MonthHead(props: MonthHeadProps) {
  const { month, trend, results, figures, isYearAgo, onYearAgo, onOpen, failure } = props
  const { analytics } = useMessages()
  const language = useLanguage()
  const titleId = useId()
  const title = useHeadTitle(results !== undefined, trend.sold_cars.vat !== null)
  const now = props.brought.at(-1)
  if (!now) return null
  const sign = signOf(now.brought)
  const shown = formatSignedMoney(now.brought, "EUR", language)
  const isAlone = trend.months.slice(0, -1).every(isEmptyMonth)
  return (
    <section aria-labelledby={titleId} data-head className={classes(surface, head)}>
      <div className="flex min-h-6 flex-wrap items-center justify-between gap-x-3 text-soft">
        <h2 id={titleId} className="min-w-0 flex-1 basis-40 text-sm">
          {title(now.brought, monthNames(language)[month.month - 1] ?? "")}
          {now.isEstimated && (
            // Its words, which paper has, stand on a line of their own.
            <span className="print:block">
              {" "}
              <NoRateWord />
            </span>
          )}
        </h2>
        {!isAlone && (
          <button
            type="button"
            role="switch"
            aria-checked={isYearAgo}
            onClick={() => onYearAgo(!isYearAgo)}
            className="group -my-2.5 ml-auto flex min-h-touch items-center gap-2 text-sm hover:text-ink print:hidden"
          >
            {analytics.withYearAgo}
            <span
              aria-hidden="true"
              className="h-5 w-9 rounded-full bg-field p-0.5 group-aria-checked:bg-ink"
            >
              <span className="block size-4 rounded-full bg-card group-aria-checked:translate-x-4" />
            </span>
          </button>
        )}
      </div>
      <p data-figure className={classes("@container flex items-center", amountHeight)}>
        {now.isEstimated && <NoRateNote isSaid />}
        <span
          data-brought
          className={classes(
            "leading-none font-extrabold tracking-tight whitespace-nowrap",
            sign > 0 && "text-gain",
            sign < 0 && "text-loss",
          )}
          style={{
            fontSize: `min(2.25rem, ${fontSizeToFill(shown.length + (now.isEstimated ? 2 : 0))})`,
          }}
        >
          {shown}
        </span>
      </p>
      {!isAlone && (
        <p className={compared}>
          <Compared {...props} now={now} />
        </p>
      )}
      {failure}
      <Steps trend={trend} results={results} figures={figures} month={month} onOpen={onOpen} />
      {results && results.waiting > 0 && (
        <Link
          to="/overheads"
          search={month}
          className="-mx-2 -mb-2 flex min-h-touch flex-wrap content-center items-baseline gap-x-2 rounded-xl px-2 text-sm text-warn hover:bg-line/50 print:m-0 print:min-h-0 print:p-0"
        >
          <span className="font-semibold underline underline-offset-4 print:no-underline">
            {results.waiting_estimated && <NoRateNote />}
            {analytics.overheads.waiting(formatMoney(results.waiting_eur, "EUR", language))}
          </span>{" "}
          <span className="text-xs text-soft">{analytics.overheads.notCounted}</span>
        </Link>
      )}
    </section>
  )
}

type ComparedProps = Pick<MonthHeadProps, "month" | "trend" | "brought" | "isYearAgo"> & {
  now: Brought
}

/** "▲ 2 104,10 EUR daugiau nei rugsėjį"; that the other month has no figures, it says too. */
function Compared({ month, trend, brought, isYearAgo, now }: ComparedProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const index = isYearAgo ? 0 : brought.length - 2
  const [before, figures] = [brought[index], trend.months[index]]
  if (!before || !figures) return null
  const when = isYearAgo ? texts.inYearAgo : (texts.inMonth[(month.month + 10) % 12] ?? "")
  if (isEmptyMonth(figures) && signOf(before.brought) === 0) return texts.noFigures(when)
  const { direction, difference } = changeOf(now.brought, before.brought)
  if (direction === "same") return texts.same(when)
  const chip = formatMoney(difference, "EUR", language)
  return (
    <span className="min-w-0" style={{ fontSize: `min(1em, ${fontSizeToFill(chip.length + 4)})` }}>
      <span
        className={classes(
          "mr-1 inline-flex min-h-6 items-center rounded-full px-2.5 font-semibold whitespace-nowrap",
          direction === "more" ? "bg-gain-soft text-gain" : "bg-loss-soft text-loss",
        )}
      >
        <span aria-hidden="true" className="mr-1">
          {direction === "more" ? "▲" : "▼"}
        </span>
        {chip}
      </span>{" "}
      {texts[direction]} {texts.than(when)}
    </span>
  )
}

type StepsProps = Pick<MonthHeadProps, "trend" | "results" | "figures" | "month" | "onOpen">

/** At most three; one that the firm has not is not there, and in a month without cars sold they keep their place. Where one leads to the whole, its amount would say it twice. */
function Steps({ trend, results, figures, month, onOpen }: StepsProps) {
  const { analytics } = useMessages()
  const { head: texts, overheads } = analytics
  const language = useLanguage()
  const { cars, profit, profit_estimated, vat } = trend.sold_cars
  const sold = figures?.sold ?? cars
  const hasBeside = results !== undefined && hasResult(results)
  const isAlone = vat === null && !hasBeside
  const signed = (amount: string) => formatSignedMoney(amount, "EUR", language)
  const hasDeposits = results !== undefined && signOf(results.deposits_kept) !== 0
  const leftOut = sold > cars ? texts.leftOut(sold - cars) : undefined
  return (
    <ul className={classes(steps, "print:mt-0")}>
      <li>
        {cars === 0 && sold === 0 ? (
          <span className={step}>
            <Step label={texts.noCars} {...(!isAlone && { amount: signed(profit) })} />
          </span>
        ) : (
          <button
            type="button"
            aria-haspopup="dialog"
            data-list="sold"
            onClick={() => onOpen("sold")}
            className={opener}
          >
            {isAlone ? (
              <Step label={cars > 0 ? texts.fromCars(cars) : texts.noCars} note={leftOut} opens />
            ) : (
              <Step
                label={cars > 0 ? texts.ofCars(cars, signOf(profit) < 0) : texts.noCars}
                note={leftOut}
                amount={signed(profit)}
                isEstimated={profit_estimated}
                opens
              />
            )}
          </button>
        )}
      </li>
      {vat && (
        <li>
          <span className={step}>
            <Step
              label={texts.theirVat}
              note={texts.vatParts(
                formatMoney(vat.due, "EUR", language),
                formatMoney(vat.deductible, "EUR", language),
              )}
              amount={signed(subtract(vat.deductible, vat.due))}
              isEstimated={vat.due_estimated || vat.deductible_estimated}
              isQuiet
            />
          </span>
        </li>
      )}
      {results && hasBeside && (
        <li>
          {results.has_overheads ? (
            <Link to="/overheads" search={month} className={opener}>
              <Step
                label={overheads.less}
                note={[
                  hasDeposits && formatMoney(results.overheads, "EUR", language),
                  signOf(results.overheads_vat) !== 0 &&
                    overheads.withoutVat(formatMoney(results.overheads_vat, "EUR", language)),
                  hasDeposits && overheads.withDeposits(signed(results.deposits_kept)),
                ]
                  .filter(Boolean)
                  .join(", ")}
                amount={signed(subtract(results.deposits_kept, results.overheads))}
                isEstimated={results.overheads_estimated || results.deposits_kept_estimated}
                isQuiet
                opens
              />
            </Link>
          ) : (
            <span className={step}>
              <Step
                label={overheads.deposits}
                amount={signed(results.deposits_kept)}
                isEstimated={results.deposits_kept_estimated}
                isQuiet
              />
            </span>
          )}
        </li>
      )}
    </ul>
  )
}

/** Whether the month has anything to say of what belongs to no car: a firm that uses none of it sees no step. */
const hasResult = (results: MonthResults): boolean =>
  results.has_overheads || signOf(results.deposits_kept) !== 0

type StepProps = {
  label: string
  note?: string | undefined
  amount?: string
  isEstimated?: boolean
  isQuiet?: true
  opens?: true
}

const Step = ({ label, note, amount, isEstimated, isQuiet, opens }: StepProps) => (
  <>
    <span className="@container flex min-w-0 grow flex-wrap items-baseline gap-x-3 text-sm">
      <span className={classes("min-w-0 flex-1 basis-32", isQuiet && "text-soft")}>{label}</span>{" "}
      {amount && (
        <span className="ml-auto text-right font-semibold whitespace-nowrap">
          {isEstimated && <NoRateNote />}
          <span className="fitted">{amount}</span>
        </span>
      )}
      {note && <span className="w-full text-xs text-pretty text-soft">{note}</span>}
    </span>
    {/* Where a step opens nothing, its amount stands below the others all the same. */}
    <ChevronRightIcon
      className={classes("-mr-1 size-4 shrink-0 text-soft print:hidden", !opens && "opacity-0")}
    />
  </>
)

export function MonthHeadSkeleton({ hasVat, isManager }: { hasVat: boolean; isManager: boolean }) {
  const title = useHeadTitle(isManager, hasVat)
  const language = useLanguage()
  const now = monthNames(language)[0] ?? ""
  const rows = 1 + Number(hasVat) + Number(isManager)
  return (
    <div className={classes(surface, head)}>
      <span className="min-h-6 text-sm text-soft">
        {isManager ? <Skeleton className="my-1 h-3.5 w-36" /> : title("0.00", now)}
      </span>
      <span className={classes("flex items-center", amountHeight)}>
        <Skeleton className="h-8 w-60 max-w-4/5" />
      </span>
      <span className={compared}>
        <Skeleton className="h-4 w-48 max-w-3/5" />
      </span>
      <span className={steps}>
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows that stand for nothing yet
          <span key={row} className={classes(step, "justify-between")}>
            <Skeleton className="h-3.5 w-32" />
            <Skeleton className="mr-5 h-3.5 w-24" />
          </span>
        ))}
      </span>
    </div>
  )
}
