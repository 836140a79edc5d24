import { salesRate, tiles } from "@marza/domain/analytics/tiles.ts"
import {
  type CsvCell,
  csvDate,
  csvFileName,
  csvMoney,
  csvNumber,
  toCsv,
} from "@marza/domain/csv/csv.ts"
import type { Language } from "@marza/domain/language.ts"
import { add, type Decimal, subtract, sum } from "@marza/domain/money/decimal.ts"
import { type Month, monthTitle } from "@marza/domain/time/months.ts"
import type { readMonthCars } from "./export-queries.ts"
import { exportTexts } from "./export-texts.ts"

/** A car behind a month's figures. */
export type MonthCar = Awaited<ReturnType<typeof readMonthCars>>[number]

/**
 * A month as a file: the tiles, then a line for each car behind them, with a column for every tile that is a sum. The
 * tiles are the sums of these columns, so that a reader can check them.
 */
export function exportMonth(cars: readonly MonthCar[], month: Month, language: Language) {
  const texts = exportTexts[language]
  const lines = cars.map(lineOf)
  const figures = figuresOf(lines)
  const content = toCsv(
    [
      [texts.title, monthTitle(month, language)],
      [],
      ...tiles.map((tile) => [texts.tiles[tile], cellOf(figures[tile], language)]),
      [],
      texts.columns,
      ...cars.map((car, index) => carCells(car, lines[index] as Line, language)),
    ],
    language,
  )
  return { content, fileName: csvFileName("analytics", twoDigits(month.month), month.year) }
}

const twoDigits = (number: number) => String(number).padStart(2, "0")

/** What a car adds to each tile; null for a tile that it does not belong to. */
type Line = Record<"total" | "in_stock" | "preparing" | "sold", boolean> &
  Record<"invested" | "sales" | "profit", Decimal | null>

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

function figuresOf(lines: readonly Line[]) {
  const count = (tile: "total" | "in_stock" | "preparing" | "sold") =>
    lines.filter((line) => line[tile]).length
  const total = (tile: "invested" | "sales" | "profit") =>
    sum(lines.flatMap((line) => line[tile] ?? []))
  return {
    total: count("total"),
    in_stock: count("in_stock"),
    preparing: count("preparing"),
    sold: count("sold"),
    sales_rate: salesRate(count("sold"), count("total")),
    invested: total("invested"),
    sales: total("sales"),
    profit: total("profit"),
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
