import { type CardActions, CardsOfRow } from "./CarGrid.tsx"
import { useGridLayout } from "./gridLayout.ts"
import { type CarRowsProps, useCarRows } from "./useCarRows.ts"

/** The cards of a list of any length, of which only the rows near the window are rendered. */
export function LongCarGrid({ onStatusChange, onSell, ...list }: CarRowsProps & CardActions) {
  const layout = useGridLayout()
  const { rows, rowProps, listProps } = useCarRows<HTMLUListElement>(list, layout)
  return (
    <ul {...listProps} className="relative">
      {rows.map((row) => (
        <li
          key={row.key}
          {...rowProps(row)}
          className={`absolute inset-x-0 top-0 ${layout.classes}`}
        >
          <CardsOfRow
            cars={list.cars}
            row={row.index}
            columns={layout.columns}
            onStatusChange={onStatusChange}
            onSell={onSell}
          />
        </li>
      ))}
    </ul>
  )
}
