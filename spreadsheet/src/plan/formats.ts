import type { Currency } from "@marza/domain/money/currencies.ts"
import { formOf } from "../columns/targets.ts"
import type { Cell } from "../sheet.ts"
import type { ColumnId } from "../types.ts"
import { writtenAmount } from "../written/amounts.ts"
import { type DayOrder, dayWith, ordersOf, readDate } from "../written/dates.ts"
import { currencyOf, type DecimalMark, markOf, readNumber } from "../written/numbers.ts"
import type { Layout, Source } from "./layout.ts"

/** How a column writes its values; null where its cells leave it open. `orders` are those that are possible. */
export type ColumnFormat = { mark: DecimalMark | null; order: DayOrder | null; orders: DayOrder[] }

/** The format of each column of the preview, by all its cells in the file. */
export function formatsOf(layout: Layout, latest: string): Map<ColumnId, ColumnFormat> {
  const texts = new Map<ColumnId, string[]>()
  for (const { source, cells } of columnsIn(layout)) {
    const { planned, target } = source
    if (["text", "link", "participant", "sold"].includes(formOf(target))) continue
    const own = cells.flatMap((cell) =>
      cell.kind === "text" ? writtenAmount(cell.seen).number : [],
    )
    texts.set(planned.id, [...(texts.get(planned.id) ?? []), ...own])
  }
  return new Map(
    layout.columns.map(({ id, target }) => {
      const isDate = ["day", "partialDate"].includes(formOf(target))
      return [
        id,
        isDate ? dateFormat(texts.get(id) ?? [], latest) : numberFormat(texts.get(id) ?? []),
      ]
    }),
  )
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
 * The one currency that the file names for its amounts: in cells, in headings, by hand. Null where it names none, several
 * or one that the product does not know.
 */
export function currencyOfFile(layout: Layout): Currency | null {
  const named = columnsIn(layout).flatMap(({ source: { target, file }, cells }) => {
    const form = formOf(target)
    if (form === "currency") return cells.map(({ seen }) => currencyOf(seen))
    return form === "amount" ? [file.currency, ...cells.map(currencyBeside)] : []
  })
  const different = new Set(named.filter((currency) => currency != null))
  const [only = null] = different
  return different.size === 1 && only !== "other" ? only : null
}

function currencyBeside(cell: Cell): Currency | "other" | null | undefined {
  if (cell.kind === "number") return cell.currency
  return cell.kind === "text" ? readNumber(writtenAmount(cell.seen).number)?.currency : null
}

const numberFormat = (texts: readonly string[]): ColumnFormat => ({
  mark: markOf(texts.map(readNumber).filter((number) => number !== null)),
  order: null,
  orders: [],
})

function dateFormat(texts: readonly string[], latest: string): ColumnFormat {
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
