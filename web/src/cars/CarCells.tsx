// biome-ignore-all lint/a11y/useSemanticElements: the cells of a table whose rows are placed by themselves
import { purchaseInEur } from "@marza/domain/cars/profit.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { statuses } from "@marza/domain/cars/status.ts"
import type { Language } from "@marza/domain/language.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import { formatSignedMoney } from "@marza/domain/money/format.ts"
import { signOf } from "@marza/domain/money/sign.ts"
import { Link } from "@tanstack/react-router"
import { memo, type ReactNode, use } from "react"
import { CarPhoto } from "../images/CarPhoto.tsx"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { laterTasks } from "../ui/laterTasks.ts"
import { Money, Profit, profitWord } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { ReservedUntil } from "../ui/ReservedUntil.tsx"
import { StatusSelect } from "../ui/StatusSelect.tsx"
import { IsUnpaid } from "./CarCard.tsx"
import type { CardActions } from "./CarGrid.tsx"
import { DaysInStock } from "./DaysInStock.tsx"
import { expectedProfit } from "./expectedProfit.ts"
import { SelectBox } from "./SelectBox.tsx"
import { SellButton } from "./SellButton.tsx"
import { shownPrice, shownProfit } from "./shownFigures.ts"
import { type Column, figure } from "./tableLayout.ts"

type CellsProps = CardActions & {
  car: Car
  columns: readonly Column[]
  isChosen: boolean
  onChoose: (car: Car, isChosen: boolean, isRange: boolean) => void
}

/** Memoized by its car, so that scrolling renders only the rows that become visible. */
export const CarCells = memo(function CarCells(props: CellsProps) {
  const { car, columns, isChosen, onChoose, onStatusChange, onSell } = props
  const texts = useMessages()
  const language = useLanguage()
  const tasks = laterTasks.useValue()
  const purchase = purchaseInEur(car)
  const hasSecondLine = car.registration_number !== null || car.reserved_until !== null
  const isSold = car.status === "sold"
  const price = shownPrice(car)
  const cells: Record<Column, () => ReactNode> = {
    photo: () => (
      <>
        <SelectBox
          label={texts.selection.select(car.name)}
          id={`select-${car.id}`}
          isChecked={isChosen}
          onChange={(chosen, isRange) => onChoose(car, chosen, isRange)}
        />
        <CarPhoto url={car.thumbnail_url} className="h-8 w-10 rounded-lg" />
        {tasks && <tasks.Dot carId={car.id} className="absolute top-0.5 left-9.5" />}
      </>
    ),
    name: () => (
      <>
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
      </>
    ),
    year: () => car.first_registered?.slice(0, 4),
    mileage: () => car.mileage_km !== null && inDigits(language).format(car.mileage_km),
    status: () => (
      <StatusSelect
        label={texts.cars.statusOf(car.name)}
        value={car.status}
        options={statuses.map((status) => ({ value: status, label: texts.statuses[status] }))}
        onChange={(status) => onStatusChange(car, status)}
        className="z-10"
      />
    ),
    days: () => <DaysInStock car={car} isPlain />,
    purchase: () => (
      <>
        {purchase.estimated && <NoRateNote />}
        <Money amount={purchase.eur} />
      </>
    ),
    expenses: () => <Money amount={car.expenses_eur} />,
    cost: () => (
      <>
        {car.cost_estimated && <NoRateNote />}
        <Money amount={car.cost_eur} />
      </>
    ),
    price: () =>
      price && (
        <span title={isSold ? texts.carTable.salePrice : texts.carTable.askingPrice}>
          <span className="sr-only">
            {isSold ? texts.carTable.salePrice : texts.carTable.askingPrice}:{" "}
          </span>
          <Money amount={price} className={isSold ? "" : "text-soft"} />
        </span>
      ),
    profit: () =>
      isSold ? (
        car.profit !== null && (
          <>
            {car.profit_estimated && <NoRateNote />}
            <Profit amount={car.profit} className="font-semibold" />
          </>
        )
      ) : (
        <ExpectedProfit car={car} />
      ),
    margin: () => {
      const profit = shownProfit(car)
      if (!price || profit === null || signOf(price) === 0) return null
      return <span className={isSold ? "" : "text-soft"}>{marginOf(profit, price, language)}</span>
    },
    sale: () => (
      <>
        {!isSold && (
          <SellButton label={texts.sale.sellOf(car.name)} onPress={() => onSell(car)}>
            {texts.sale.sell}
          </SellButton>
        )}
        <LeftToReceive car={car} />
      </>
    ),
  }
  return columns.map((column) => (
    <div key={column} role="cell" className={cellClasses[column] ?? figure}>
      {cells[column]()}
    </div>
  ))
})

const cellClasses: Partial<Record<Column, string>> = {
  photo: "relative pl-9",
  name: "min-w-0 overflow-hidden px-2 leading-tight",
  status: "px-2",
  sale: "flex justify-end pr-2",
}

const inDigits = (language: Language) => new Intl.NumberFormat(language)

/** The part of the price that is profit: "18,4 %". */
const marginOf = (profit: Decimal, price: Decimal, language: Language) =>
  `${new Intl.NumberFormat(language, { maximumFractionDigits: 1, minimumFractionDigits: 1 }).format(
    (100 * Number(profit)) / Number(price),
  )}\u00a0%`.replace("-", "−")

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
  const expected = expectedProfit(car)
  if (!expected) return null
  const word = profitWord(expected.amount, money, true)
  return (
    <span title={word} className="text-soft">
      {expected.estimated && <NoRateNote />}
      <span className="sr-only">{word}: </span>
      <span className="whitespace-nowrap">
        {formatSignedMoney(expected.amount, "EUR", language)}
      </span>
    </span>
  )
}
