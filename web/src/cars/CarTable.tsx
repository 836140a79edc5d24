// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by themselves, which those of a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: a header is no control, the button in it is
import { purchaseInEur } from "@marza/domain/cars/profit.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { type CarSort, defaultCarSort } from "@marza/domain/cars/sorts.ts"
import { type CarStatus, statuses } from "@marza/domain/cars/status.ts"
import { Link } from "@tanstack/react-router"
import { memo, type ReactNode, useMemo } from "react"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { useMessages } from "../messages/use.ts"
import { surface } from "../ui/Card.tsx"
import { classes } from "../ui/classes.ts"
import { ArrowDownIcon } from "../ui/laterIcons.tsx"
import { Money, Profit } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { StatusSelect } from "../ui/StatusSelect.tsx"
import { DaysInStock } from "./DaysInStock.tsx"
import { type CarRowsProps, useCarRows } from "./useCarRows.ts"

type CarTableProps = CarRowsProps & {
  /** How many cars the list has, also those that are not loaded yet. */
  total: number
  sort: CarSort
  onSort: (sort: CarSort) => void
  onStatusChange: (car: Car, status: CarStatus) => void
}

const layout = { columns: 1, rowPixels: 48 }

/** A column that a list can be ordered by has the name of that order. */
const columns = [
  "photo",
  "name",
  "status",
  "days",
  "purchase",
  "expenses",
  "cost",
  "profit",
] as const

const sortOf: Partial<Record<(typeof columns)[number], CarSort>> = {
  status: "status",
  days: "days",
  cost: "cost",
  profit: "profit",
}

const row = "grid grid-cols-(--columns) text-sm"
const figure = "px-2 text-right"

/** The list as a table, of which only the rows near the window are rendered. */
export function CarTable({ total, sort, onSort, onStatusChange, ...list }: CarTableProps) {
  const { cars: texts, carTable: columnTexts } = useMessages()
  const { rows, measure, startOf, listProps } = useCarRows<HTMLDivElement>(list, layout)
  const template = useMemo(() => templateFor(list.cars), [list.cars])
  return (
    <div
      role="table"
      aria-label={texts.title}
      aria-rowcount={total + 1}
      className={surface}
      style={{ "--columns": template } as React.CSSProperties}
    >
      <div
        role="rowgroup"
        className="sticky top-15 z-10 rounded-t-2xl border-b border-line bg-card"
      >
        <div role="row" aria-rowindex={1} className={classes(row, "h-10 items-center text-soft")}>
          {columns.map((column) => (
            <Header
              key={column}
              sort={sortOf[column]}
              isSorted={sortOf[column] === sort}
              isFigure={columns.indexOf(column) > 2}
              onSort={onSort}
            >
              {column === "photo" ? (
                <span className="sr-only">{columnTexts.photo}</span>
              ) : (
                columnTexts[column]
              )}
            </Header>
          ))}
        </div>
      </div>
      <div role="rowgroup" {...listProps} className="relative">
        {rows.map(({ key, index, ...item }) => {
          const car = list.cars[index]
          return (
            car && (
              <div
                key={key}
                ref={measure}
                role="row"
                aria-rowindex={index + 2}
                data-index={index}
                className={classes(row, rowClasses)}
                style={{ transform: `translateY(${startOf({ key, index, ...item })}px)` }}
              >
                <Cells car={car} onStatusChange={onStatusChange} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

const rowClasses =
  "absolute inset-x-0 top-0 min-h-12 items-center py-px border-b border-line last:border-0 hover:bg-background"

type HeaderProps = {
  sort: CarSort | undefined
  isSorted: boolean
  isFigure: boolean
  onSort: (sort: CarSort) => void
  children: ReactNode
}

function Header({ sort, isSorted, isFigure, onSort, children }: HeaderProps) {
  const direction = sort === defaultCarSort ? "ascending" : "descending"
  return (
    <div
      role="columnheader"
      aria-sort={isSorted ? direction : undefined}
      className={classes("px-2 text-xs font-semibold last:pr-4", isFigure && "text-right")}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onSort(sort)}
          className={classes(
            "-mx-2 inline-flex h-10 items-center gap-1 rounded-lg px-2 hover:text-ink focus-visible:-outline-offset-2",
            isSorted && "text-ink",
          )}
        >
          {children}
          {isSorted && (
            <ArrowDownIcon
              className={classes("size-4!", direction === "ascending" && "rotate-180")}
            />
          )}
        </button>
      ) : (
        children
      )}
    </div>
  )
}

type CellsProps = { car: Car; onStatusChange: (car: Car, status: CarStatus) => void }

/** Memoized by its car, so that scrolling renders only the rows that become visible. */
const Cells = memo(function Cells({ car, onStatusChange }: CellsProps) {
  const texts = useMessages()
  const purchase = purchaseInEur(car)
  const hasSecondLine = car.registration_number !== null
  return (
    <>
      <div role="cell" className="pl-3">
        <CarPhoto url={car.thumbnail_url} className="h-9 w-12 rounded-lg" />
      </div>
      <div role="cell" className="min-w-0 overflow-hidden px-2 leading-tight">
        {/* The whole row opens the car, except for the controls above the link (z-10). */}
        <Link
          to="/car/$id"
          params={{ id: car.id }}
          state={{ fromList: true }}
          title={car.name}
          className={classes(
            "font-semibold wrap-anywhere after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary",
            hasSecondLine ? "line-clamp-1" : "line-clamp-2",
          )}
        >
          {car.name}
        </Link>
        {hasSecondLine && (
          <p className="text-xs whitespace-nowrap text-soft">{car.registration_number}</p>
        )}
      </div>
      <div role="cell" className="px-2">
        <StatusSelect
          label={texts.cars.statusOf(car.name)}
          value={car.status}
          options={statuses.map((status) => ({ value: status, label: texts.statuses[status] }))}
          onChange={(status) => onStatusChange(car, status)}
          className="z-10 -ml-1"
        />
      </div>
      <div role="cell" className={figure}>
        <DaysInStock car={car} isPlain />
      </div>
      <div role="cell" className={figure}>
        {purchase.estimated && <NoRateNote />}
        <Money amount={purchase.eur} />
      </div>
      <div role="cell" className={figure}>
        <Money amount={car.expenses_eur} />
      </div>
      <div role="cell" className={figure}>
        {car.cost_estimated && <NoRateNote />}
        <Money amount={car.cost_eur} />
      </div>
      <div role="cell" className={classes(figure, "pr-4")}>
        {car.profit_estimated && <NoRateNote />}
        {car.profit !== null && <Profit amount={car.profit} className="font-semibold" />}
      </div>
    </>
  )
})

/** The widths of the columns: a name may be cut, an amount never. Each row is a grid of its own. */
function templateFor(cars: readonly Car[]): string {
  let [expenses, cost, profit] = [8, 9, 9]
  let mark = ""
  for (const car of cars) {
    if (car.cost_estimated) mark = " + 1.25rem"
    expenses = Math.max(expenses, car.expenses_eur.length)
    cost = Math.max(cost, car.cost_eur.length)
    profit = Math.max(profit, (car.profit?.length ?? 0) + 1)
  }
  const widths = [cost, expenses, cost, profit].map(
    // An amount has a space after each three digits and its currency: "1 234 567,89 EUR".
    (characters) => `calc(${characters + Math.ceil(characters / 3) + 2}ch + 1rem${mark})`,
  )
  return `4rem minmax(0, 1fr) 8.75rem 4.5rem ${widths.join(" ")}`
}
