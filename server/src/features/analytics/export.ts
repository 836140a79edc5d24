import { salesRate, tiles } from "@marza/domain/analytics/tiles.ts"
import {
  type CsvCell,
  csvDate,
  csvFileName,
  csvLines,
  csvMoney,
  csvNumber,
  toCsv,
} from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { add, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import { openTurns } from "../../platform/turns.ts"
import type { readMonthCars } from "./export-queries.ts"
import { exportTexts } from "./export-texts.ts"

/** A car behind a month's figures. */
export type MonthCar = Awaited<ReturnType<typeof readMonthCars>>[number]

/**
 * A month as a file: the tiles, then a line for each car behind them, with a column for every tile that is a sum. The
 * tiles are the sums of these columns, so that a reader can check them. There may be very many cars, so it is made while
 * the process does what others ask for.
 */
export async function exportMonth(cars: readonly MonthCar[], month: Month, language: Language) {
  const texts = exportTexts[language]
  const pause = openTurns()
  const sums = noSums()
  const rows: string[] = []
  for (const car of cars) {
    const line = lineOf(car)
    addTo(sums, line)
    rows.push(csvLines([carCells(car, line, language)], language))
    await pause()
  }
  const figures = { ...sums, sales_rate: salesRate(sums.sold, sums.total) }
  const head = toCsv(
    [
      [texts.title, monthTitle(month, language)],
      [],
      ...tiles.map((tile) => [texts.tiles[tile], cellOf(figures[tile], language)]),
      [],
      texts.columns,
    ],
    language,
  )
  const fileName = csvFileName("analytics", twoDigits(month.month), month.year)
  return { content: head + rows.join(""), fileName }
}

const twoDigits = (number: number) => String(number).padStart(2, "0")

const counts = ["total", "in_stock", "preparing", "sold"] as const
const amounts = ["invested", "sales", "profit"] as const

/** What a car adds to each tile; null for a tile that it does not belong to. */
type Line = Record<(typeof counts)[number], boolean> &
  Record<(typeof amounts)[number], Decimal | null>

type Sums = Record<(typeof counts)[number], number> & Record<(typeof amounts)[number], Decimal>

const noSums = (): Sums => ({
  total: 0,
  in_stock: 0,
  preparing: 0,
  sold: 0,
  invested: "0.00",
  sales: "0.00",
  profit: "0.00",
})

function addTo(sums: Sums, line: Line) {
  for (const name of counts) if (line[name]) sums[name] += 1
  for (const name of amounts) sums[name] = add(sums[name], line[name] ?? "0")
}

export function lineOf(car: MonthCar): Line {
  const { purchase_eur, expenses_eur, sale_eur: sales } = car
  const invested = purchase_eur && add(purchase_eur, expenses_eur ?? "0")
  const inStock = car.is_counted && car.status !== "sold"
  return {
    total: car.is_counted,
    in_stock: inStock,
    preparing: inStock && car.status === "preparing",
    sold: car.is_sold,
    invested,
    sales,
    profit: invested || sales ? subtract(sales ?? "0", invested ?? "0") : null,
  }
}

const cellOf = (figure: number | Decimal, language: Language): CsvCell =>
  typeof figure === "number" ? csvNumber(figure, language) : csvMoney(figure, language)

/** The cells below `columns` of the texts, in the same order. */
function carCells(car: MonthCar, line: Line, language: Language): CsvCell[] {
  const texts = exportTexts[language]
  const mark = (isBehind: boolean) => csvNumber(isBehind ? 1 : 0, language)
  const money = (amount: Decimal | null) => csvMoney(amount, language)
  const notes = [car.estimated && texts.estimated, car.sale_left_out && texts.saleLeftOut]
  return [
    car.name,
    texts.statuses[car.status],
    csvDate(car.created_at),
    csvDate(car.bought_at),
    csvDate(car.sold_at),
    mark(line.total),
    mark(line.in_stock),
    mark(line.preparing),
    mark(line.sold),
    money(car.purchase_eur),
    money(car.expenses_eur),
    money(line.invested),
    money(line.sales),
    money(line.profit),
    notes.filter(Boolean).join("; "),
  ]
}
