import type { Currency } from "@marza/domain/money/currencies.ts"

/** What names a currency: "other" is one that the product does not know, "kr" are crowns of a country that is not named. */
export type NamedCurrency = Currency | "other" | "kr"

/**
 * A cell. `seen` is what a person saw in it, as nearly as is known without the program that wrote it. A number of a
 * formula is the one that was last computed; a formula without one is an error, seen as "=…". `currency` is that of the
 * cell's format ("# ##0,00 €"). `shownAs` is set where the format shows
 * the number neither as an amount nor as an existing day. `isMerged`: it is that of a cell that is merged over its row. `isSum`: its formula adds up
 * cells above it.
 */
export type Cell = CellContent & { isFormula?: true; isSum?: true; isMerged?: true }

type CellContent =
  | { kind: "empty"; seen: "" }
  | { kind: "text"; seen: string }
  | {
      kind: "number"
      number: number
      seen: string
      currency?: NamedCurrency
      shownAs?: "percent" | "dayOrTime" | "distance" | "pieces"
    }
  | { kind: "boolean"; value: boolean; seen: string }
  | { kind: "date"; day: string; seen: string }
  | { kind: "error"; seen: string }

/**
 * A row with any content. `number` counts from 1, as a spreadsheet shows it. Cells after the last one are empty; `width`
 * counts them too, where the file states them.
 */
export type SheetRow = { number: number; cells: Cell[]; isHidden: boolean; width?: number }

/** Merged cells: rows as numbered, columns from 0, both ends included. Only the first cell holds the value. */
export type Merge = { firstRow: number; lastRow: number; firstColumn: number; lastColumn: number }

export type Sheet = {
  name: string
  rows: SheetRow[]
  merges: Merge[]
  isHidden: boolean
  /** Indexes from 0 of columns that are hidden; they are read all the same. */
  hiddenColumns: number[]
  /** The day from which a bare number counts when it stands for a date. */
  firstSerialDay: "1900" | "1904"
}

export type Workbook = { fileName: string; sheets: Sheet[] }

export const emptyCell: Cell = { kind: "empty", seen: "" }

/** A cell that holds a text, empty for one of nothing but spaces. */
export const textCell = (text: string): Cell =>
  text.trim() === "" ? emptyCell : { kind: "text", seen: text }
