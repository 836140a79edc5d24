import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { ColumnKind, TableColumn, TableValue } from "@marza/domain/table/column.ts"

/** A column of the package alone. */
export const column = <Row>(
  kind: ColumnKind,
  heading: string,
  valueIn: (row: Row) => TableValue,
): TableColumn<Row> => ({ kind, heading, isSummed: false, valueIn })

/** A column of EUR that is added up. */
export const summed = <Row>(
  heading: string,
  valueIn: (row: Row) => Decimal | null,
): TableColumn<Row> => ({
  ...column("amount", heading, valueIn),
  isSummed: true,
})
