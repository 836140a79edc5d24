// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by themselves, which those of a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: a header is no control, the button in it is
import type { Car } from "@marza/domain/cars/schemas.ts"
import { type CarSort, defaultCarSort } from "@marza/domain/cars/sorts.ts"
import { type KeyboardEvent, type ReactNode, useCallback, useMemo, useRef } from "react"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { ArrowDownIcon } from "../ui/laterIcons.tsx"
import { CarCells } from "./CarCells.tsx"
import type { CardActions } from "./CarGrid.tsx"
import { ListTotals } from "./ListTotals.tsx"
import type { CarFilter } from "./listApi.ts"
import { SelectBox } from "./SelectBox.tsx"
import { select, useSelection } from "./selectedCars.ts"
import { shownPrice } from "./shownFigures.ts"
import { type Column, row, useColumns } from "./tableLayout.ts"
import { type CarRowsProps, useCarRows } from "./useCarRows.ts"

type CarTableProps = CarRowsProps & {
  /** How many cars the list has, also those that are not loaded yet. */
  total: number
  organizationId: string
  filter: CarFilter
  onFilterChange: (changed: CarFilter) => void
} & CardActions

const layout = { columns: 1, rowPixels: 48 }

const figures: readonly Column[] = [
  "year",
  "mileage",
  "days",
  "purchase",
  "expenses",
  "cost",
  "price",
  "profit",
  "margin",
]

const sortOf: Partial<Record<Column, CarSort>> = {
  status: "status",
  days: "days",
  purchase: "purchase",
  expenses: "expenses",
  cost: "cost",
  profit: "profit",
}

/** The list as a table, of which only the rows near the window are rendered. */
export function CarTable({
  total,
  organizationId,
  filter,
  onFilterChange,
  onStatusChange,
  onSell,
  ...list
}: CarTableProps) {
  const { cars: texts, carTable: columnTexts, selection: selectionTexts } = useMessages()
  const { rows, rowProps, listProps } = useCarRows<HTMLDivElement>(list, layout)
  const selection = useSelection()
  const choose = useChoose(list.cars)
  const chosen = list.cars.filter(({ id }) => selection.has(id)).length
  const columns = useColumns()
  const template = useMemo(
    () => templateFor(list.cars, total, columns),
    [list.cars, total, columns],
  )
  return (
    <div
      role="table"
      aria-label={texts.title}
      aria-rowcount={total + 1}
      onKeyDown={moveByArrow}
      className={classes(surface, "overflow-clip")}
      style={{ "--columns": template } as React.CSSProperties}
    >
      <div role="rowgroup" className="sticky top-17 z-10 border-b border-line bg-card">
        <div
          role="row"
          aria-rowindex={1}
          className={classes(row, "h-7.5 content-center items-center")}
        >
          {columns.map((column) => (
            <Header
              key={column}
              sort={sortOf[column]}
              isSorted={sortOf[column] === (filter.sort ?? defaultCarSort)}
              isFigure={figures.includes(column)}
              onSort={(sort) => onFilterChange({ sort })}
            >
              {column === "photo" && (
                <SelectBox
                  label={selectionTexts.shown(list.cars.length)}
                  isChecked={chosen === 0 ? false : chosen === list.cars.length || null}
                  takesFocus
                  onChange={(isChosen) => select(list.cars, isChosen)}
                />
              )}
              {column === "photo" || column === "sale" ? (
                <span className="sr-only">{columnTexts[column]}</span>
              ) : (
                columnTexts[column]
              )}
            </Header>
          ))}
        </div>
      </div>
      <div role="rowgroup" {...listProps} className="relative">
        {rows.map((item) => {
          const car = list.cars[item.index]
          return (
            car && (
              <div
                key={item.key}
                {...rowProps(item)}
                role="row"
                aria-rowindex={item.index + 2}
                className={classes(row, rowClasses)}
              >
                <CarCells
                  car={car}
                  columns={columns}
                  isChosen={selection.has(car.id)}
                  onChoose={choose}
                  onStatusChange={onStatusChange}
                  onSell={onSell}
                />
              </div>
            )
          )
        })}
      </div>
      <ListTotals organizationId={organizationId} filter={filter} columns={columns} />
    </div>
  )
}

const rowClasses =
  "group/row absolute inset-x-0 top-0 min-h-12 items-center py-px border-b border-line last:border-0 hover:bg-background has-[input:checked]:bg-accent/50"

/**
 * Chooses a car of the list, or no longer. With Shift all from the one that was pressed before up to this one, as in a
 * file manager.
 */
function useChoose(cars: readonly Car[]) {
  const list = useRef(cars)
  list.current = cars
  const last = useRef<string>(undefined)
  return useCallback((car: Car, isChosen: boolean, isRange: boolean) => {
    const places = [last.current, car.id].map((id) =>
      list.current.findIndex((one) => one.id === id),
    )
    last.current = car.id
    const isKnown = isRange && places.every((place) => place >= 0)
    const range = list.current.slice(Math.min(...places), Math.max(...places) + 1)
    select(isKnown ? range : [car], isChosen)
  }, [])
}

/** The arrows lead from one checkbox to the next, as they do from car to car. */
function moveByArrow(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step || !(event.target instanceof HTMLInputElement)) return
  const boxes = [...event.currentTarget.querySelectorAll("input")]
  boxes[boxes.indexOf(event.target) + step]?.focus()
  event.preventDefault()
}

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
      // It is as high as the buttons of the other headings, so that a checkbox in it stands in their line.
      className={classes(
        "relative px-2 font-semibold text-ink/80",
        isFigure ? "text-right" : !sort && "min-h-9 content-center",
      )}
    >
      {sort ? (
        <button
          type="button"
          onClick={() => onSort(sort)}
          className={classes(
            "-mx-2 inline-flex h-9 items-center gap-1 rounded-lg px-2 hover:text-ink focus-visible:-outline-offset-2",
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

/**
 * The widths of the columns: a name may be cut, an amount never. Each row is a grid of its own.
 * @param total how many cars the list has: the sums of all of them are longer than the amounts in it
 */
function templateFor(cars: readonly Car[], total: number, columns: readonly Column[]): string {
  let [expenses, cost, price, profit] = [6, 8, 8, 8]
  let sumOfCosts = 0
  let hasMarks = false
  for (const car of cars) {
    hasMarks ||= car.cost_estimated
    expenses = Math.max(expenses, car.expenses_eur.length)
    cost = Math.max(cost, car.cost_eur.length)
    profit = Math.max(profit, (car.profit ?? car.asking_price ?? "").length + 1)
    price = Math.max(price, shownPrice(car)?.length ?? 0)
    sumOfCosts += Number(car.cost_eur)
  }
  const sumLength = ((sumOfCosts / cars.length) * total).toFixed(2).length
  const [wide, narrow] = [Math.max(cost, sumLength), Math.max(expenses, sumLength - 1)]
  const width = (characters: number, isMarked: boolean) =>
    // An amount has a space after each three digits and its currency: "1 234 567,89 EUR".
    `calc(${characters + Math.ceil(characters / 3) + 1}ch + 1rem${isMarked ? " + 1.25rem" : ""})`
  const purchaseAndCost = width(wide, hasMarks)
  const widths: Record<Column, string> = {
    photo: "4.75rem",
    name: "minmax(0, 1fr)",
    year: "4rem",
    mileage: "6rem",
    status: "8.75rem",
    days: "4.75rem",
    purchase: purchaseAndCost,
    expenses: width(narrow, false),
    cost: purchaseAndCost,
    price: width(price, false),
    profit: width(Math.max(profit, sumLength), hasMarks),
    margin: "5.5rem",
    sale: "6.75rem",
  }
  return columns.map((column) => widths[column]).join(" ")
}
