// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by themselves, which those of a <table> cannot be
// biome-ignore-all lint/a11y/useFocusableInteractive: a header is no control, the button in it is
import { purchaseInEur } from "@marza/domain/cars/profit.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { type CarSort, defaultCarSort } from "@marza/domain/cars/sorts.ts"
import { statuses } from "@marza/domain/cars/status.ts"
import { subtract } from "@marza/domain/money/decimal.ts"
import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { Link } from "@tanstack/react-router"
import { type KeyboardEvent, memo, type ReactNode, use, useCallback, useMemo, useRef } from "react"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { ArrowDownIcon } from "../ui/laterIcons.tsx"
import { laterTasks } from "../ui/laterTasks.ts"
import { Money, Profit, profitWord } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { ReservedUntil } from "../ui/ReservedUntil.tsx"
import { StatusSelect } from "../ui/StatusSelect.tsx"
import { IsUnpaid } from "./CarCard.tsx"
import type { CardActions } from "./CarGrid.tsx"
import { DaysInStock } from "./DaysInStock.tsx"
import { ListTotals } from "./ListTotals.tsx"
import type { CarFilter } from "./listApi.ts"
import { SelectBox } from "./SelectBox.tsx"
import { SellButton } from "./SellButton.tsx"
import { select, useSelection } from "./selectedCars.ts"
import { figure, row } from "./tableLayout.ts"
import { type CarRowsProps, useCarRows } from "./useCarRows.ts"

type CarTableProps = CarRowsProps & {
  /** How many cars the list has, also those that are not loaded yet. */
  total: number
  organizationId: string
  filter: CarFilter
  onFilterChange: (changed: CarFilter) => void
} & CardActions

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
  "sale",
] as const

const sortOf: Partial<Record<(typeof columns)[number], CarSort>> = {
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
  const template = useMemo(() => templateFor(list.cars, total), [list.cars, total])
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
              isFigure={columns.indexOf(column) > 2 && column !== "sale"}
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
                <Cells
                  car={car}
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
      <ListTotals organizationId={organizationId} filter={filter} />
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

type CellsProps = CardActions & {
  car: Car
  isChosen: boolean
  onChoose: (car: Car, isChosen: boolean, isRange: boolean) => void
}

/** Memoized by its car, so that scrolling renders only the rows that become visible. */
const Cells = memo(function Cells(props: CellsProps) {
  const { car, isChosen, onChoose, onStatusChange, onSell } = props
  const texts = useMessages()
  const tasks = laterTasks.useValue()
  const purchase = purchaseInEur(car)
  const hasSecondLine = car.registration_number !== null || car.reserved_until !== null
  return (
    <>
      <div role="cell" className="relative pl-9">
        <SelectBox
          label={texts.selection.select(car.name)}
          isChecked={isChosen}
          onChange={(chosen, isRange) => onChoose(car, chosen, isRange)}
        />
        <CarPhoto url={car.thumbnail_url} className="h-8 w-10 rounded-lg" />
        {tasks && <tasks.Dot carId={car.id} className="absolute top-0.5 left-9.5" />}
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
          <div className="flex gap-x-1 text-xs whitespace-nowrap text-soft">
            {car.registration_number}
            {car.registration_number && car.reserved_until && <span>·</span>}
            <ReservedUntil car={car} className="truncate" />
          </div>
        )}
      </div>
      <div role="cell" className="px-2">
        <StatusSelect
          label={texts.cars.statusOf(car.name)}
          value={car.status}
          options={statuses.map((status) => ({ value: status, label: texts.statuses[status] }))}
          onChange={(status) => onStatusChange(car, status)}
          className="z-10"
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
      <div role="cell" className={figure}>
        {car.status !== "sold" ? (
          <ExpectedProfit car={car} />
        ) : (
          car.profit !== null && (
            <>
              {car.profit_estimated && <NoRateNote />}
              <Profit amount={car.profit} className="font-semibold" />
            </>
          )
        )}
      </div>
      <div role="cell" className="flex justify-end pr-2">
        {car.status !== "sold" && (
          <SellButton label={texts.sale.sellOf(car.name)} onPress={() => onSell(car)}>
            {texts.sale.sell}
          </SellButton>
        )}
        <LeftToReceive car={car} />
      </div>
    </>
  )
})

/** What is left of the price of a sold car, in the place of its button; nothing where no payment was written down. */
function LeftToReceive({ car }: { car: Car }) {
  const { payments: texts } = useMessages()
  const { left_to_receive: left, sale_price, sale_currency } = car
  const isUnpaid = use(IsUnpaid)
  if (car.status !== "sold" || left === null || signOf(left) <= 0) return null
  if (left === sale_price && !isUnpaid) return null
  return (
    <p className="text-right text-xs leading-tight">
      <span className="block text-soft">{texts.left}</span>
      <Money amount={left} currency={sale_currency} className="font-semibold" />
    </p>
  )
}

/** In grey, for it is no profit yet: the sale or asking price without what the car has cost so far. */
function ExpectedProfit({ car }: { car: Car }) {
  const { money } = useMessages()
  const language = useLanguage()
  const price = car.asking_price
  const expected = car.profit ?? (price && subtract(price, car.cost_eur))
  if (expected === null) return null
  const word = profitWord(expected, money, true)
  return (
    <span title={word} className="text-soft">
      {(car.profit === null ? car.cost_estimated : car.profit_estimated) && <NoRateNote />}
      <span className="sr-only">{word}: </span>
      <span className="whitespace-nowrap">{formatSignedMoney(expected, "EUR", language)}</span>
    </span>
  )
}

/**
 * The widths of the columns: a name may be cut, an amount never. Each row is a grid of its own.
 * @param total how many cars the list has: the sums of all of them are longer than the amounts in it
 */
function templateFor(cars: readonly Car[], total: number): string {
  let [expenses, cost, profit] = [6, 8, 8]
  let sumOfCosts = 0
  let hasMarks = false
  for (const car of cars) {
    hasMarks ||= car.cost_estimated
    expenses = Math.max(expenses, car.expenses_eur.length)
    cost = Math.max(cost, car.cost_eur.length)
    profit = Math.max(profit, (car.profit ?? car.asking_price ?? "").length + 1)
    sumOfCosts += Number(car.cost_eur)
  }
  const sumLength = ((sumOfCosts / cars.length) * total).toFixed(2).length
  const [wide, narrow] = [Math.max(cost, sumLength), Math.max(expenses, sumLength - 1)]
  const width = (characters: number, isMarked: boolean) =>
    // An amount has a space after each three digits and its currency: "1 234 567,89 EUR".
    `calc(${characters + Math.ceil(characters / 3) + 1}ch + 1rem${isMarked ? " + 1.25rem" : ""})`
  const purchaseAndCost = width(wide, hasMarks)
  const figures = [
    purchaseAndCost,
    width(narrow, false),
    purchaseAndCost,
    width(Math.max(profit, sumLength), hasMarks),
  ]
  return `4.75rem minmax(0, 1fr) 8.75rem 4.75rem ${figures.join(" ")} 6.75rem`
}
