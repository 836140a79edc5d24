import { dayInVilnius } from "@marza/domain/analytics/months.ts"
import type { TileCar } from "@marza/domain/analytics/schemas.ts"
import type { CarList } from "@marza/domain/analytics/tiles.ts"
import { compare, subtract } from "@marza/domain/money/decimal.ts"
import { Link } from "@tanstack/react-router"
import { useVirtualizer } from "@tanstack/react-virtual"
import { Fragment, type ReactNode, useEffect, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { Badge } from "../ui/Badge.tsx"
import { buttonClasses } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { ChevronDownIcon } from "../ui/icons.tsx"
import { Money, Profit } from "../ui/Money.tsx"

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
    estimateSize: () => 96,
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
      className="-mx-2 max-h-[58dvh] overflow-y-auto overscroll-contain px-2"
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
  const bought = dayInVilnius(car.bought_at ?? car.created_at)
  const dates = [
    car.bought_at === null ? texts.created(bought) : texts.bought(bought),
    ...(car.status === "sold" && car.sold_at !== null
      ? [texts.soldOn(dayInVilnius(car.sold_at))]
      : car.status === "bought"
        ? []
        : [statuses[car.status]]),
  ]
  return (
    // On a phone the amounts have a line of their own, so that the longest has room.
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-2 py-3 sm:grid-cols-[auto_minmax(0,1fr)_auto_auto]">
      <div className="h-15 w-20 overflow-hidden rounded-lg">{photo(car.thumbnail_url)}</div>
      <div className="min-w-0 self-center sm:self-start">
        <p className="line-clamp-2 leading-snug font-semibold wrap-anywhere">{car.name}</p>
        <p className="text-xs leading-snug text-soft">
          {dates.map((date, index) => (
            <Fragment key={date}>
              <span className="whitespace-nowrap">
                {date}
                {index < dates.length - 1 && " ·"}
              </span>{" "}
            </Fragment>
          ))}
        </p>
        {lacksRate && (
          <Badge tone="warn" title={money.noRateHint} className="mt-1 whitespace-normal!">
            {money.noRate}
            {car.sale_left_out && `, ${texts.saleLeftOut}`}
          </Badge>
        )}
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 max-sm:order-1 max-sm:col-span-full sm:flex-col sm:items-end sm:justify-start">
        <Parts list={list} car={car} />
        <Contribution list={list} car={car} />
      </div>
      <Link
        to="/car/$id"
        params={{ id: car.id }}
        aria-label={lacksRate ? texts.giveRateOf(car.name) : texts.viewCar(car.name)}
        className={buttonClasses({
          variant: "secondary",
          className: "min-w-touch self-center px-0! sm:min-w-33 sm:px-3!",
        })}
      >
        <span className="max-sm:sr-only">{lacksRate ? texts.giveRate : texts.view}</span>
        <ChevronDownIcon className="-rotate-90 sm:hidden" />
      </Link>
    </div>
  )
}

/** What the car adds to the figure: a signed amount, or days. */
function Contribution({ list, car }: { list: CarList; car: TileCar }) {
  const { analytics: texts, cars } = useMessages()
  const adds = "ml-auto font-bold text-right sm:order-first"
  if (list === "days_to_sell" || list.startsWith("age_")) {
    return (
      <p className={classes("", adds)}>
        {cars.days(car.days)}
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
      {list === "profit" || list === "warnings" ? (
        <Profit amount={car.contribution} isLabelled />
      ) : (
        <Money amount={car.contribution} />
      )}
    </p>
  )
}

/** The parts of an amount that has several. */
function Parts({ list, car }: { list: CarList; car: TileCar }) {
  const { analytics: texts } = useMessages()
  const { purchase_eur, expenses_eur, sale_eur } = car
  const isSigned = list === "profit" || list === "warnings"
  if (purchase_eur === null && (sale_eur === null || list === "sales")) return null
  if (!isSigned && purchase_eur === car.contribution) return null
  const signed = (amount: string) => (isSigned ? subtract("0", amount) : amount)
  return (
    <p className="flex flex-wrap gap-x-3 text-xs leading-snug text-soft sm:flex-col sm:items-end">
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
      {expenses_eur !== null && compare(expenses_eur, "0") !== 0 && (
        <span>
          {texts.part.expenses} <Money amount={signed(expenses_eur)} />
        </span>
      )}
    </p>
  )
}
