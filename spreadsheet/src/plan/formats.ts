import type { Currency } from "@marza/domain/money/currencies.ts"
import { formOf } from "../columns/targets.ts"
import type { Cell } from "../sheet.ts"
import { writtenAmount } from "../written/amounts.ts"
import { type DayOrder, dayWith, ordersOf, readDate, type WrittenDate } from "../written/dates.ts"
import {
  currencyOf,
  type DecimalMark,
  markOf,
  numberWith,
  readNumber,
  type WrittenNumber,
} from "../written/numbers.ts"
import type { Layout } from "./layout.ts"

/**
 * How a column writes its values; null where its cells leave it open. `unclear` has the cells whose value depends on
 * it.
 */
export type ColumnFormat = {
  mark: DecimalMark | null
  order: DayOrder | null
  orders: DayOrder[]
  unclear: string[]
}

/** The format of each column of the preview, by all its cells in the file. */
export function formatsOf(layout: Layout, latest: string): Map<string, ColumnFormat> {
  const texts = new Map<string, string[]>()
  layout.sources.forEach((sources, sheet) => {
    const table = layout.tables[sheet]
    for (const { planned, column, target } of sources) {
      if (["text", "link", "participant", "sold"].includes(formOf(target)) || !table) continue
      const all = texts.get(planned.id) ?? []
      texts.set(planned.id, all)
      for (const { number, cells } of table.rows) {
        const cell = cells[column]
        if (cell && isText(cell) && !table.leftOut.has(number))
          all.push(writtenAmount(cell.seen).number)
      }
    }
  })
  const formats = new Map<string, ColumnFormat>()
  for (const { id, target } of layout.columns) {
    const form = formOf(target)
    const isDate = form === "day" || form === "partialDate"
    formats.set(
      id,
      isDate ? dateFormat(texts.get(id) ?? [], latest) : numberFormat(texts.get(id) ?? []),
    )
  }
  return formats
}

/**
 * The one currency that the file names for its amounts: in cells, in headings, by hand. Null where it names none, several
 * or one that the product does not know.
 */
export function currencyOfFile(layout: Layout): Currency | null {
  const named = new Set<Currency | "other" | null>()
  layout.sources.forEach((sources, sheet) => {
    const table = layout.tables[sheet]
    for (const { column, target, file } of sources) {
      const form = formOf(target)
      if (form !== "amount" && form !== "currency") continue
      if (form === "amount") named.add(file.currency)
      for (const { number, cells } of table?.rows ?? []) {
        const cell = cells[column]
        if (cell && !table?.leftOut.has(number)) named.add(currencyIn(cell, form))
      }
    }
  })
  named.delete(null)
  const [only = null] = named
  return named.size === 1 && only !== "other" ? only : null
}

function currencyIn(cell: Cell, form: "amount" | "currency"): Currency | "other" | null {
  if (form === "currency") return currencyOf(cell.seen)
  if (cell.kind === "number") return cell.currency ?? null
  return cell.kind === "text"
    ? (readNumber(writtenAmount(cell.seen).number)?.currency ?? null)
    : null
}

const isText = (cell: Cell) => cell.kind === "text"

function numberFormat(texts: readonly string[]): ColumnFormat {
  const read = texts.map((text) => ({ text, number: readNumber(text) }))
  const numbers = read.map(({ number }) => number).filter((number) => number !== null)
  const mark = markOf(numbers)
  const isUnclear = (number: WrittenNumber | null) =>
    number !== null && numberWith(number, mark) === "ambiguous"
  return {
    mark,
    order: null,
    orders: [],
    unclear: read.filter(({ number }) => isUnclear(number)).map(({ text }) => text),
  }
}

function dateFormat(texts: readonly string[], latest: string): ColumnFormat {
  const read = texts.map((text) => ({ text, date: readDate(text, latest) }))
  const possible = ordersOf(read.map(({ date }) => date).filter((date) => date !== null))
  const [only = null] = possible
  const order = possible.length === 1 ? only : null
  const isUnclear = (date: WrittenDate | null) =>
    date?.kind === "orders" && dayWith(date.days, order) === "ambiguous"
  const unclear = read.filter(({ date }) => isUnclear(date))
  const ofUnclear = unclear.flatMap(({ date }) =>
    date?.kind === "orders" ? Object.keys(date.days) : [],
  )
  return {
    mark: null,
    order,
    orders: possible.length > 0 ? possible : ([...new Set(ofUnclear)] as DayOrder[]),
    unclear: unclear.map(({ text }) => text),
  }
}
