import type { Currency } from "@marza/domain/money/currencies.ts"
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
 * are possible; `isNegative`: each of its several amounts is below 0.
 */
export type ColumnFormat = {
  mark: DecimalMark | null
  order: DayOrder | null
  orders: DayOrder[]
  isNegative: boolean
}

/** The format of each column of the preview, by all its cells in the file, else by what the others show. */
export function formatsOf(layout: Layout, latest: string): Map<ColumnId, ColumnFormat> {
  const cellsOf = new Map<ColumnId, Cell[]>()
  for (const { source, cells } of columnsIn(layout)) {
    const { planned, target } = source
    if (["text", "link", "participant", "sold"].includes(formOf(target))) continue
    cellsOf.set(planned.id, [...(cellsOf.get(planned.id) ?? []), ...cells])
  }
  const own = layout.columns.map(({ id, target }) => {
    const cells = cellsOf.get(id) ?? []
    const texts = cells.flatMap((cell) =>
      cell.kind === "text" ? writtenAmount(cell.seen).number : [],
    )
    const isDate = ["day", "partialDate"].includes(formOf(target))
    const format = isDate ? dateFormat(texts, latest) : numberFormat(texts)
    const isSpent = isExpense(target) || target === "expense.amount"
    return [id, { ...format, isNegative: isSpent && isNegative(cells) }] as const
  })
  const orders = new Set(own.flatMap(([, { order }]) => order ?? []))
  const marks = new Set(own.flatMap(([, { mark }]) => mark ?? []))
  const onlyOf = <Value>(values: Set<Value>) => (values.size === 1 ? [...values][0] : undefined)
  return new Map(
    own.map(([id, format]) => {
      const order = onlyOf(orders)
      const isPossible = order && (format.orders.length === 0 || format.orders.includes(order))
      return [
        id,
        {
          ...format,
          mark: format.mark ?? onlyOf(marks) ?? null,
          order: format.order ?? (isPossible ? order : null),
        },
      ]
    }),
  )
}

function isNegative(cells: readonly Cell[]): boolean {
  const numbers = cells.flatMap((cell) => numbersOf(cell)[0] || [])
  return numbers.length > 1 && numbers.every((number) => number < 0)
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
 * The one currency that the file names: in cells, in any heading, by hand. Another one than EUR only where both prices of the cars are
 * in it: else the amounts that name none may as well be in EUR.
 */
export function currencyOfFile(layout: Layout): Currency | null {
  const headings = layout.sheets
    .filter(({ sources }) => sources.length > 0)
    .flatMap(({ planned }) => planned.columns.map(({ currency }) => currency))
  const read = columnsIn(layout).map(({ source: { target, file }, cells }) => {
    const form = formOf(target)
    const named = form === "currency" ? cells.map(({ seen }) => currencyOf(seen)) : []
    if (form === "amount")
      named.push(file.currency, ...cells.map((one) => currencyBeside(one) ?? null))
    return { target, named: named.map((one) => (one === "kr" ? layout.crowns : one)) }
  })
  const all = [...headings, ...read.flatMap(({ named }) => named)]
  const different = new Set(all.filter((currency) => currency !== null))
  const [only] = different
  if (only === undefined || only === "other" || different.size > 1) return null
  const isIn = (price: Target) =>
    read.some(({ target, named }) => target === price && named.includes(only))
  return only === "EUR" || (isIn("car.purchase_price") && isIn("car.sale_price")) ? only : null
}

function currencyBeside(cell: Cell): NamedCurrency | null | undefined {
  if (cell.kind === "number") return cell.currency
  return cell.kind === "text" ? readNumber(writtenAmount(cell.seen).number)?.currency : null
}

type OwnFormat = Omit<ColumnFormat, "isNegative">

const numberFormat = (texts: readonly string[]): OwnFormat => ({
  mark: markOf(texts.map(readNumber).filter((number) => number !== null)),
  order: null,
  orders: [],
})

function dateFormat(texts: readonly string[], latest: string): OwnFormat {
  const dates = texts.map((text) => readDate(text, latest)).filter((date) => date !== null)
  const possible = ordersOf(dates)
  const [only = null] = possible
  if (possible.length > 0)
    return { mark: null, order: possible.length === 1 ? only : null, orders: possible }
  const unclear = dates.flatMap((date) =>
    date.kind === "orders" && dayWith(date.days, null) === "ambiguous"
      ? Object.keys(date.days)
      : [],
  )
  return { mark: null, order: null, orders: [...new Set(unclear)] as DayOrder[] }
}
