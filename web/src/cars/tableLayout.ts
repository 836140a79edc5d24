import { hasAllColumns, hasMostColumns } from "./tableWidths.ts"

/** The classes of a row of the table, and of a cell with a figure; each row is a grid of its own. */
export const row = "grid grid-cols-(--columns) text-sm"
export const figure = "px-2 text-right"

/** All columns, in their order. One that a list can be ordered by has the name of that order. */
const all = [
  "photo",
  "name",
  "year",
  "mileage",
  "status",
  "days",
  "purchase",
  "expenses",
  "cost",
  "price",
  "profit",
  "margin",
  "sale",
] as const

export type Column = (typeof all)[number]

/** Only where the names still have room beside them. */
const ofDesk: readonly Column[] = ["days", "purchase", "expenses"]
const ofBigScreen: readonly Column[] = ["year", "mileage", "price", "margin"]

const columnsWithout = (left: readonly Column[]) => all.filter((column) => !left.includes(column))
const few = columnsWithout([...ofDesk, ...ofBigScreen])
const most = columnsWithout(ofBigScreen)

/** The columns that the window has room for. */
export function useColumns(): readonly Column[] {
  const [hasMost, hasAll] = [hasMostColumns.useValue(), hasAllColumns.useValue()]
  return hasAll ? all : hasMost ? most : few
}
