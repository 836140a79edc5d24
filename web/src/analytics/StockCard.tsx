import type { Trend } from "@marza/domain/analytics/schemas.ts"
import { ageBands, type CarList } from "@marza/domain/analytics/tiles.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import type { ReactNode } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Card } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { ChevronRightIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { formatDays } from "./texts.ts"

type StockCardProps = {
  trend: Trend
  /** Whether the month is over. Its stock is still counted by today's statuses, which a note says. */
  isPast: boolean
  onOpen: (list: CarList) => void
}

/** The stock by age with the money tied up in it; each line opens its cars. */
export function StockCard({ trend, isPast, onOpen }: StockCardProps) {
  const { analytics: texts, cars } = useMessages()
  const { stock } = trend
  const most = Math.max(1, ...stock.map(({ cost_eur }) => Number(cost_eur)))
  return (
    <Card title={texts.stock} className="flex grow flex-col print:break-inside-avoid print:p-3!">
      <ul className="grid grow">
        {stock.map((band) => (
          <li key={band.age} className="flex flex-col justify-center">
            <Row
              list={band.age}
              label={texts.age[band.age]}
              note={cars.found(band.cars)}
              isEstimated={band.estimated}
              isEmpty={band.cars === 0}
              onOpen={onOpen}
            >
              <Money amount={band.cost_eur} />
            </Row>
            <div aria-hidden="true" className="mb-2 h-1 overflow-hidden rounded-full bg-line">
              <div
                className="h-full rounded-full bg-secondary"
                style={{ width: `${(100 * Number(band.cost_eur)) / most}%` }}
              />
            </div>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-soft">
        {texts.stockHint} {isPast && texts.stockPastHint}
      </p>
    </Card>
  )
}

type OtherFiguresProps = Pick<StockCardProps, "trend" | "onOpen"> & { isEmpty: boolean }

/** The figures of a month that are neither tiles nor stock, a line each; of an empty month only those that it has. */
export function OtherFigures({ trend, isEmpty, onOpen }: OtherFiguresProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  const { days_to_sell: days, late_costs_eur: late } = trend
  const hasLateCosts = signOf(late) !== 0
  if (isEmpty && !hasLateCosts) return null
  return (
    <Card className="py-1! print:break-inside-avoid print:px-3! print:pt-2.25!">
      <ul className="divide-y divide-line">
        {!isEmpty && (
          <li>
            <Row
              list="days_to_sell"
              label={texts.daysToSell}
              note={texts.median}
              isEmpty={days === null}
              onOpen={onOpen}
            >
              {days === null ? texts.noSales : texts.daysCount(formatDays(days, language))}
            </Row>
          </li>
        )}
        {hasLateCosts && (
          <li className="flex min-h-12 items-center py-1 print:min-h-0">
            <Figure
              label={texts.lateCosts}
              note={texts.ofCarsSold}
              isEstimated={trend.late_costs_estimated}
            >
              <Money amount={late} />
            </Figure>
          </li>
        )}
      </ul>
    </Card>
  )
}

type FigureProps = { label: string; note: string; isEstimated?: boolean; children: ReactNode }

const Figure = ({ label, note, isEstimated, children }: FigureProps) => (
  <span className="@container flex min-w-0 grow flex-wrap items-center gap-x-2">
    <span className="min-w-0 flex-1 basis-40">
      <span className="block font-semibold">{label}</span>{" "}
      <span className="block text-xs text-soft">{note}</span>
    </span>
    <span className="ml-auto text-right text-sm font-semibold">
      {isEstimated && <NoRateNote />}
      <span className="fitted">{children}</span>
    </span>
  </span>
)

type RowProps = FigureProps & {
  list: CarList
  /** It has no cars to open. */
  isEmpty: boolean
  onOpen: (list: CarList) => void
}

const rowClasses =
  "-mx-2 flex min-h-12 w-[calc(100%+1rem)] items-center gap-x-2 rounded-xl px-2 py-1"

function Row({ list, isEmpty, onOpen, ...figure }: RowProps) {
  if (isEmpty)
    return (
      <div data-list={list} className={classes(rowClasses, "pr-7 print:min-h-0 print:pr-2")}>
        <Figure {...figure} />
      </div>
    )
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      data-list={list}
      className={classes(rowClasses, "text-left hover:bg-line/50 print:min-h-0")}
      onClick={() => onOpen(list)}
    >
      <Figure {...figure} />
      <ChevronRightIcon className="-mr-1 size-4 text-soft print:hidden" />
    </button>
  )
}

/** The stock and the days to sell, in the shape that they have once loaded. */
export function StockSkeleton() {
  const { analytics: texts } = useMessages()
  return (
    <>
      <Card title={texts.stock} className="flex grow flex-col">
        <div className="grid grow">
          {ageBands.map((age) => (
            <div key={age} className="flex flex-col justify-center">
              <RowSkeleton label={texts.age[age]} />
              <Skeleton className="mb-2 h-1 w-full" />
            </div>
          ))}
        </div>
        <p className="mt-2 text-xs text-soft">{texts.stockHint}</p>
      </Card>
      <Card className="py-1!">
        <RowSkeleton label={texts.daysToSell} />
      </Card>
    </>
  )
}

const RowSkeleton = ({ label }: { label: string }) => (
  <div className="flex min-h-12 items-center justify-between gap-x-2 py-1">
    <span className="font-semibold">
      {label}
      <span className="flex h-4.5 items-center">
        <Skeleton className="h-3 w-16" />
      </span>
    </span>
    <Skeleton className="mr-5 h-4 w-24" />
  </div>
)
