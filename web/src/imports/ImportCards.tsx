import type { PlannedColumn, PlannedRow, RowId } from "@marza/spreadsheet/types.ts"
import { useCallback } from "react"
import { useWindowRows } from "../ui/useWindowRows.ts"
import type { Choose } from "./choices.ts"
import { ImportCard } from "./ImportCard.tsx"
import type { KnownCars } from "./knownCars.ts"

export type ImportRowsProps = {
  rows: readonly PlannedRow[]
  columns: readonly PlannedColumn[]
  known: KnownCars
  /** Row → the reasons of the server's refusal. */
  refusals: ReadonlyMap<RowId, readonly string[]>
  onChoose: Choose
}

/** The rows as cards, for a phone. Only those near the window are rendered. */
export function ImportCards(props: ImportRowsProps) {
  const { rows, columns, known, refusals, onChoose } = props
  const keyOf = useCallback((index: number) => rows[index]?.id ?? index, [rows])
  const {
    rows: shownRows,
    rowProps,
    listProps,
  } = useWindowRows<HTMLUListElement>({
    count: rows.length,
    estimateSize: (index) => 100 + 110 * (rows[index]?.problems.length ?? 0),
    getItemKey: keyOf,
    overscan: 4,
  })
  return (
    <ul {...listProps} className="relative">
      {shownRows.map((item) => {
        const row = rows[item.index]
        return (
          row && (
            <li key={item.key} {...rowProps(item)} className="absolute inset-x-0 top-0 pb-2">
              <ImportCard
                row={row}
                columns={columns}
                knownAs={known.get(row.id)?.name}
                refusals={refusals.get(row.id)}
                onChoose={onChoose}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
