// biome-ignore-all lint/a11y/useSemanticElements: as in ImportTable.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: as in ImportTable.tsx

import type { ColumnId, PlannedColumn, PlannedRow, RowId } from "@marza/spreadsheet/types.ts"
import { memo } from "react"
import { useLanguage } from "../messages/first.ts"
import { classes } from "../ui/classes.ts"
import { CloseIcon, PlusIcon } from "../ui/icons.tsx"
import { Money, Profit } from "../ui/Money.tsx"
import { type Choose, withEdit, without, withRow } from "./choices.ts"
import { frozenNumber } from "./frozen.ts"
import { ImportCell } from "./ImportCell.tsx"
import { NoRateBelow } from "./NoRateBelow.tsx"
import { notesOn } from "./notesOn.ts"
import { shownValue } from "./shownValue.ts"
import { useImportTexts } from "./texts.ts"
import { totalsOf } from "./totals.ts"
import { useTargetName } from "./useTargetName.ts"

type ImportRowProps = {
  row: PlannedRow
  /** The number of the row in the table, where the header is 1. */
  index: number
  columns: readonly PlannedColumn[]
  /** The name of the organization's car that has its VIN or number plate. */
  knownAs: string | undefined
  /** The reasons of the server's refusal of this row. */
  refusals: readonly string[] | undefined
  onChoose: Choose
}

const line = "grid grid-cols-(--columns) items-stretch border-b border-line"

/** A car with the rows of its expenses under it. Memoized, so that scrolling renders only what becomes visible. */
export const ImportRow = memo(function ImportRow(props: ImportRowProps) {
  const { row, index, columns, knownAs, refusals, onChoose } = props
  const texts = useImportTexts()
  const language = useLanguage()
  const targetName = useTargetName()
  const totals = row.leftOut === null ? totalsOf(row) : null
  const notes = row.leftOut === null ? notesOn(row, knownAs, texts, targetName) : []
  const remarks = (notes.length > 0 || refusals) && (
    <div className="px-2 pb-2">
      {notes.map((note) => (
        <p key={note} className="text-warn">
          {note}
        </p>
      ))}
      {refusals && <p className="font-medium text-loss">{refusals.join(" ")}</p>}
    </div>
  )
  const cells = (id: RowId, rowNumber: number, values: Record<ColumnId, string>) =>
    columns.map((column) => (
      <ImportCell
        key={column.id}
        column={column}
        rowNumber={rowNumber}
        value={values[column.id] ?? ""}
        shown={shownValue(row, id, column, language)}
        problem={
          row.leftOut === null
            ? row.problems.find((one) => one.row === id && one.column === column.id)
            : undefined
        }
        leftOut={row.leftOut === null ? null : texts.leftOut[row.leftOut]}
        onEdit={(typed) => onChoose(withEdit(id, column.id, typed))}
      >
        {column.id === "car.name" && id === row.id && remarks}
      </ImportCell>
    ))
  const Icon = row.leftOut === null ? CloseIcon : PlusIcon
  const action = row.leftOut === null ? texts.leaveOut : texts.takeBack
  const figure = "px-2 py-3 text-right whitespace-nowrap tabular-nums last:pr-4"
  return (
    <>
      <div role="row" aria-rowindex={index} className={line}>
        <div role="rowheader" className={classes(frozenNumber, "flex pl-3 text-soft")}>
          <span className="w-8 py-3 pl-1">{row.rowNumber}</span>
          <button
            type="button"
            tabIndex={-1}
            aria-label={action(row.rowNumber)}
            title={action(row.rowNumber)}
            onClick={() => onChoose(row.leftOut === null ? without([row]) : withRow(row))}
            className="grid size-11 scroll-mt-20 place-items-center rounded-lg hover:bg-background hover:text-ink"
          >
            <Icon className="size-4!" />
          </button>
        </div>
        {cells(row.id, row.rowNumber, row.values)}
        {row.leftOut === null ? (
          <>
            <div role="gridcell" className={figure}>
              {totals && <Money amount={totals.expenses} />}
              <NoRateBelow isEstimated={totals?.expenses_estimated ?? false} />
            </div>
            <div role="gridcell" className={figure}>
              {totals && <Money amount={totals.cost_eur} />}
              <NoRateBelow isEstimated={totals?.cost_estimated ?? false} />
            </div>
            <div role="gridcell" className={figure}>
              {totals?.profit != null && <Profit amount={totals.profit} />}
              <NoRateBelow isEstimated={totals?.profit_estimated ?? false} />
            </div>
          </>
        ) : (
          <div role="gridcell" className="col-span-3" />
        )}
      </div>
      {row.lines.map((one) => (
        <div key={one.id} role="row" className={classes(line, "text-soft")}>
          <div role="rowheader" className={classes(frozenNumber, "py-3 pl-7")}>
            {one.rowNumber}
          </div>
          {cells(one.id, one.rowNumber, one.values)}
        </div>
      ))}
    </>
  )
})
