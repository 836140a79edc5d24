import type { MonthlyFigures, TileCars, Trend } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import type { ReactNode } from "react"
import { usePages } from "../api/usePages.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { GainOrLoss } from "../ui/GainOrLoss.tsx"
import { LoadError } from "../ui/LoadError.tsx"
import { Money } from "../ui/Money.tsx"
import { NextPage } from "../ui/NextPage.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { tileCarsQuery } from "./api.ts"
import { CarRows } from "./CarRows.tsx"
import { lacksRate } from "./lacksRate.ts"
import { formatDays, listTitle } from "./texts.ts"

type CarsDialogProps = {
  organizationId: string
  month: Month
  list: CarList
  figures: MonthlyFigures
  trend: Trend | undefined
  photo: (url: string | null) => ReactNode
  onClose: () => void
}

/** Lists the cars behind a figure with what each adds to it, under their sum. */
export function CarsDialog(props: CarsDialogProps) {
  const { organizationId, month, list, figures, trend, photo, onClose } = props
  const messages = useMessages()
  const language = useLanguage()
  const { analytics: texts, cars } = messages
  const query = usePages(tileCarsQuery(organizationId, month, list))
  const firstPage = query.data?.pages[0]
  return (
    <Dialog
      isWide
      isInUrl
      opener={`:is([data-tile="${list}"], [data-list="${list}"])`}
      title={listTitle(messages.analytics, list)}
      description={monthTitle(month, language)}
      onClose={onClose}
    >
      <div className="@container flex min-h-9 flex-wrap items-baseline justify-between gap-x-4 border-b border-line pb-2">
        {firstPage ? (
          <>
            <p role="status">{cars.found(firstPage.count)}</p>
            <Total list={list} whole={firstPage} figures={figures} trend={trend} />
          </>
        ) : (
          <Skeleton className="h-5 w-32" />
        )}
      </div>
      {query.isPending && <RowsSkeleton />}
      {query.isError && !query.data && (
        <LoadError error={query.error} onRetry={() => query.refetch()} />
      )}
      {firstPage?.count === 0 && <EmptyState title={texts.noneInList} className="py-8" />}
      {query.data && firstPage && firstPage.count > 0 && (
        <CarRows
          list={list}
          cars={query.data.pages.flatMap((page) => page.items)}
          hasMore={query.canLoadMore}
          onMore={query.loadMore}
          end={<NextPage list={query} />}
          photo={photo}
        />
      )}
    </Dialog>
  )
}

type TotalProps = {
  list: CarList
  whole: TileCars
  figures: MonthlyFigures
  trend: Trend | undefined
}

/** The total of the rows: a sum, the sales rate, or the median. */
function Total({ list, whole, figures, trend }: TotalProps) {
  const { analytics: texts } = useMessages()
  const language = useLanguage()
  if (list === "sales_rate")
    return (
      <p className="font-bold">{texts.ofAll(figures.sold, figures.total, figures.sales_rate)}</p>
    )
  if (list === "days_to_sell") {
    const days = trend?.days_to_sell
    return days == null ? null : (
      <p className="font-bold">{texts.medianOf(formatDays(days, language))}</p>
    )
  }
  if (whole.sum === null || list === "warnings") return null
  const parts = list === "profit" && [
    `${texts.tiles.sales} ${formatMoney(figures.sales, "EUR", language)}`,
    `${texts.tiles.invested.toLowerCase()} ${formatMoney(figures.invested, "EUR", language)}`,
  ]
  return (
    <>
      <p className="ml-auto text-right">
        {texts.sum}: {lacksRate(list, trend) && <NoRateNote />}
        <span data-total className="text-lg font-bold">
          {list === "profit" ? (
            <GainOrLoss amount={whole.sum} className="fitted" />
          ) : (
            <Money amount={whole.sum} className="fitted" />
          )}
        </span>
      </p>
      {parts && <p className="w-full text-right text-xs text-soft">{parts.join(" − ")}</p>}
    </>
  )
}

const RowsSkeleton = () =>
  [1, 2, 3, 4].map((row) => (
    <div key={row} className="flex gap-3 border-b border-line py-3">
      <Skeleton className="h-12 w-16 shrink-0" />
      <div className="grow">
        <Skeleton className="my-1 h-4 w-2/3" />
        <div className="flex justify-between">
          <Skeleton className="my-1 h-3 w-1/3" />
          <Skeleton className="my-1 h-4 w-1/4" />
        </div>
      </div>
    </div>
  ))
