import type { TileCar } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { timeZone } from "@marza/domain/time/days.ts"
import { Link } from "@tanstack/react-router"
import { useVirtualizer } from "@tanstack/react-virtual"
import { type ReactNode, useEffect, useRef } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { formatDay } from "../ui/dates.ts"
import { GainOrLoss } from "../ui/GainOrLoss.tsx"
import { ChevronRightIcon } from "../ui/laterIcons.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"

type CarRowsProps = {
  list: CarList
  cars: readonly TileCar[]
  hasMore: boolean
  onMore: () => void
  /** Rendered after the last row. */
  end: ReactNode
  photo: (url: string | null) => ReactNode
}

const rowsAhead = 6

/** Renders only the visible rows, so that ten thousand cars scroll like ten. */
export function CarRows({ list, cars, hasMore, onMore, end, photo }: CarRowsProps) {
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: cars.length,
    getScrollElement: () => box.current,
    estimateSize: () => 80,
    getItemKey: (index) => cars[index]?.id ?? index,
    overscan: rowsAhead,
  })
  const rows = virtualizer.getVirtualItems()
  const last = rows.at(-1)?.index ?? 0

  useEffect(() => {
    if (hasMore && last >= cars.length - 1 - rowsAhead) onMore()
  }, [hasMore, last, cars.length, onMore])

  return (
    <div
      ref={box}
      data-rows
      // The heading and the sum of the dialog stay in sight above it. On a phone it ends at the edge of the screen.
      className="-mx-2 max-h-[max(10rem,calc(92dvh-13rem))] overflow-y-auto overscroll-contain px-2 max-sm:-mb-4 max-sm:max-h-[max(10rem,calc(92dvh-12rem))] max-sm:pb-4"
    >
      <ul className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {rows.map((row) => {
          const car = cars[row.index]
          return (
            car && (
              <li
                key={row.key}
                ref={virtualizer.measureElement}
                data-index={row.index}
                className="absolute inset-x-0 top-0 border-b border-line"
                style={{ transform: `translateY(${row.start}px)` }}
              >
                <CarRow list={list} car={car} photo={photo} />
              </li>
            )
          )
        })}
      </ul>
      {end}
    </div>
  )
}

type CarRowProps = { list: CarList; car: TileCar; photo: CarRowsProps["photo"] }

function CarRow({ list, car, photo }: CarRowProps) {
  const { analytics: texts, money, statuses } = useMessages()
  const lacksRate = car.estimated || car.sale_left_out
  const language = useLanguage()
  const dayOf = (moment: string) => formatDay(new Date(moment), timeZone, language)
  const bought = dayOf(car.bought_at ?? car.created_at)
  const dates = [
    car.bought_at === null ? texts.created(bought) : texts.bought(bought),
    ...(car.status === "sold" && car.sold_at !== null
      ? [texts.soldOn(dayOf(car.sold_at))]
      : car.status === "bought"
        ? []
        : [statuses[car.status]]),
  ]
  return (
    <div className="relative flex flex-wrap gap-3 py-3">
      <div className="h-12 w-16 shrink-0 overflow-hidden rounded-lg">
        {photo(car.thumbnail_url)}
      </div>
      {/* With large text this wraps below the photo. */}
      <div className="@container min-w-0 grow basis-44">
        <div className="flex flex-wrap items-baseline gap-x-2">
          {/* On a phone it shares the line with the amount. A wider row leaves room for the text of the row's link. */}
          <p className="line-clamp-2 min-w-0 flex-1 basis-24 leading-snug font-semibold wrap-anywhere sm:basis-full sm:pr-32">
            {car.name}
          </p>
          <p className="min-w-min flex-1 basis-0 overflow-hidden text-xs leading-snug text-soft max-sm:order-1 max-sm:basis-full">
            <span className="dotted-parts">
              {dates.map((date) => (
                <span key={date} className="whitespace-nowrap">
                  {date}
                </span>
              ))}
            </span>
          </p>
          <Contribution list={list} car={car} />
        </div>
        <Parts list={list} car={car} />
        {lacksRate && (
          <p className="mt-1 flex items-start text-xs text-warn">
            <NoRateNote isSaid />
            {money.noRate}
            {car.sale_left_out && `, ${texts.saleLeftOut}`}
            <span aria-hidden="true" className="ml-1 font-semibold underline sm:hidden">
              {texts.giveRate}
            </span>
          </p>
        )}
      </div>
      <Link
        to="/car/$id"
        params={{ id: car.id }}
        aria-label={lacksRate ? texts.giveRateOf(car.name) : texts.viewCar(car.name)}
        className="absolute inset-0 rounded-xl py-3 text-sm font-semibold text-soft hover:bg-ink/4 focus-visible:-outline-offset-2"
      >
        <span className="flex justify-end max-sm:hidden">
          <span className={classes(lacksRate && "text-primary")}>
            {lacksRate ? texts.giveRate : texts.view}
          </span>
          <ChevronRightIcon className="-mr-1.5" />
        </span>
      </Link>
    </div>
  )
}

/**
 * What the car adds to the figure: a signed amount, or days. Only a car that is bought and sold in the month adds a
 * profit or loss; any other adds its purchase or its sale alone, which is neither.
 */
function Contribution({ list, car }: { list: CarList; car: TileCar }) {
  const { analytics: texts, cars } = useMessages()
  const language = useLanguage()
  const adds = "fitted ml-auto font-bold text-right"
  if (list === "days_to_sell" || list.startsWith("age_")) {
    return (
      <p className={adds}>
        <span className={car.contribution === null ? "" : "font-normal text-soft"}>
          {cars.days(car.days)}
        </span>
        {car.contribution !== null && (
          <span data-contribution={car.contribution} className="ml-3">
            <Money amount={car.contribution} />
          </span>
        )}
      </p>
    )
  }
  if (car.contribution === null)
    return car.sale_left_out ? <p className={adds}>{texts.saleLeftOut}</p> : null
  return (
    <p data-contribution={car.contribution} className={adds}>
      {!isSignedList(list) ? (
        <Money amount={car.contribution} />
      ) : car.sale_eur !== null && car.purchase_eur !== null ? (
        <GainOrLoss amount={car.contribution} />
      ) : (
        <span className="whitespace-nowrap">
          {formatSignedMoney(car.contribution, "EUR", language)}
        </span>
      )}
    </p>
  )
}

/** Whether the amounts of a list are signed: it mixes money that came in with money that went out. */
const isSignedList = (list: CarList) => list === "profit" || list === "warnings"

/** The parts of an amount, shown where it has several. */
function Parts({ list, car }: { list: CarList; car: TileCar }) {
  const { analytics: texts } = useMessages()
  const { purchase_eur, expenses_eur, sale_eur } = car
  const isSigned = isSignedList(list)
  const parts = [sale_eur, purchase_eur, expenses_eur].filter((part) => part && signOf(part) !== 0)
  if (parts.length < 2) return null
  const signed = (amount: string) => (isSigned ? subtract("0", amount) : amount)
  return (
    <p className="overflow-hidden text-xs leading-snug text-soft">
      <span className="dotted-parts max-sm:flex-col">
        {sale_eur !== null && (
          <span>
            {texts.part.sale} <Money amount={sale_eur} />
          </span>
        )}
        {purchase_eur !== null && (
          <span>
            {texts.part.purchase} <Money amount={signed(purchase_eur)} />
          </span>
        )}
        {expenses_eur !== null && signOf(expenses_eur) !== 0 && (
          <span>
            {texts.part.expenses} <Money amount={signed(expenses_eur)} />
          </span>
        )}
      </span>
    </p>
  )
}
