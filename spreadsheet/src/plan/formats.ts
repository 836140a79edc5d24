import type { Currency } from "@marza/domain/money/currencies.ts"
import { readHeading } from "../columns/headings.ts"
import { numbersOf } from "../columns/table.ts"
import { formOf, isExpense } from "../columns/targets.ts"
import type { Cell, NamedCurrency } from "../sheet.ts"
import type { ColumnId, Target } from "../types.ts"
import { writtenAmount } from "../written/amounts.ts"
import { type DayOrder, dayWith, ordersOf, readDate } from "../written/dates.ts"
import { currencyOf, type DecimalMark, markOf, readNumber } from "../written/numbers.ts"
import type { Layout, Source } from "./layout.ts"

/**
 * How a column writes its values; null where neither its own cells nor those of the other columns say it. `orders` are those that
 * are possible; `isNegative`: each of its several amounts is below 0; `isSmall`: each of several prices of cars is below 100, as 5,2.
 */
export type ColumnFormat = {
  mark: DecimalMark | null
  order: DayOrder | null
  orders: DayOrder[]
  isNegative: boolean
  isSmall: boolean
}

/** The format of each column of the preview, by all its cells in the file, else by what the others show. */
export function formatsOf(layout: Layout, latest: string): Map<ColumnId, ColumnFormat> {
  const columns = Map.groupBy(columnsIn(layout), ({ source }) => source.planned.id)
  const own = layout.columns.map(({ id, target }): ColumnFormat & { id: ColumnId } => {
    const form = formOf(target)
    const isPlain = ["text", "link", "participant", "sold"].includes(form)
    const cells = isPlain ? [] : (columns.get(id) ?? []).flatMap((column) => column.cells)
    const texts = cells.flatMap((cell) =>
      cell.kind === "text" ? writtenAmount(cell.seen).number : [],
    )
    const isDate = form === "day" || form === "partialDate"
    const dates = isDate ? texts.flatMap((text) => readDate(text, latest) ?? []) : []
    const possible = ordersOf(dates)
    const unclear = dates.flatMap((date) =>
      date.kind === "orders" && dayWith(date.days, null) === "ambiguous"
        ? (Object.keys(date.days) as DayOrder[])
        : [],
    )
    return {
      id,
      mark: isDate ? null : markOf(texts.flatMap((text) => readNumber(text) ?? [])),
      order: onlyOf(possible),
      orders: possible.length > 0 ? possible : [...new Set(unclear)],
      isNegative:
        (isExpense(target) || target === "expense.amount") && areAll(cells, (number) => number < 0),
      isSmall:
        (target === "car.purchase_price" || target === "car.sale_price") &&
        !columns.get(id)?.some(({ source }) => source.file.isOwn) &&
        areAll(cells, (number) => number < 100) &&
        !areAll(cells, Number.isInteger),
    }
  })
  const mark = onlyOf(own.flatMap((each) => each.mark ?? []))
  const order = onlyOf(own.flatMap((each) => each.order ?? []))
  return new Map(
    own.map(({ id, ...format }) => {
      const isPossible = order && (format.orders.length === 0 || format.orders.includes(order))
      format.mark ??= mark
      format.order ??= isPossible ? order : null
      return [id, format]
    }),
  )
}

/** The value that all are; null for none, or for several. */
function onlyOf<Value>(values: readonly Value[]): Value | null {
  const [only = null, ...others] = new Set(values)
  return others.length === 0 ? only : null
}

/** Whether there are several numbers but 0, and all are such, however they are read. */
function areAll(cells: readonly Cell[], isSuch: (number: number) => boolean): boolean {
  const numbers = cells.map(numbersOf).filter(([number]) => number)
  return numbers.length > 1 && numbers.flat().every(isSuch)
}

/** What is read of the file, with the cells of each column. */
const columnsIn = ({ sheets }: Layout): { source: Source; cells: Cell[] }[] =>
  sheets.flatMap(({ sources, table }) =>
    sources.map((source) => ({
      source,
      cells: (table?.content ?? []).flatMap(({ cells }) => cells[source.file.column] ?? []),
    })),
  )

/**
 * The one currency that the file names: in cells, in any heading, above them, by hand. Another one than EUR only where both prices of the cars are
 * in it: else the amounts that name none may as well be in EUR.
 */
export function currencyOfFile(layout: Layout): Currency | null {
  const inFile = (named: NamedCurrency | null) => (named === "kr" ? layout.crowns : named)
  const headings = layout.sheets
    .filter(({ sources }) => sources.length > 0)
    .flatMap(({ planned: { columns, headerRows, headingRows } }) => {
      const titles = headingRows.filter(({ row }) => row < (headerRows[0] ?? 0))
      const above = titles.map(({ text }) => inFile(readHeading(text).currency))
      return [...columns.map(({ currency }) => currency), ...above]
    })
  const read = columnsIn(layout).map(({ source: { target, file }, cells }) => {
    const form = formOf(target)
    const named = form === "currency" ? cells.map(({ seen }) => currencyOf(seen)) : []
    if (form === "amount")
      named.push(file.currency, ...cells.map((one) => currencyBeside(one) ?? null))
    return { target, named: named.map(inFile) }
  })
  const all = [...headings, ...read.flatMap(({ named }) => named)]
  const only = onlyOf(all.filter((currency) => currency != null))
  if (only === null || only === "other") return null
  const isIn = (price: Target) =>
    read.some(({ target, named }) => target === price && named.includes(only))
  return only === "EUR" || (isIn("car.purchase_price") && isIn("car.sale_price")) ? only : null
}

function currencyBeside(cell: Cell): NamedCurrency | null | undefined {
  if (cell.kind === "number") return cell.currency
  return cell.kind === "text" ? readNumber(writtenAmount(cell.seen).number)?.currency : null
}
