// biome-ignore-all lint/a11y/useSemanticElements: as in ImportRows.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: as in ImportRows.tsx

import { formatMoney } from "@marza/domain/money/format.ts"
import type { PlannedColumn, PlannedRow, Target } from "@marza/spreadsheet/types.ts"
import { memo, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { classes, surface } from "../ui/classes.ts"
import { GainOrLoss } from "../ui/GainOrLoss.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { ChevronDownIcon, CloseIcon, PlusIcon } from "../ui/icons.tsx"
import { Money } from "../ui/Money.tsx"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { without, withRow } from "./choices.ts"
import { frozenNumber, ImportCell, type Line, problemOf } from "./ImportCell.tsx"
import { profitDifference, totalsOf } from "./profits.ts"
import { useImport } from "./useImport.ts"

/** @param index the number of the row in the table, where the header is 1 */
type ImportRowProps = { row: PlannedRow; index: number }

/** A car with the rows of its expenses. Memoized, so that scrolling renders only what becomes visible. */
export const ImportRow = memo(function ImportRow({ row, index }: ImportRowProps) {
  const { texts, plan, choose } = useImport()
  const { money } = useMessages()
  const isCard = isPhone.useValue()
  const [isOpen, setOpen] = useState(false)
  const isLeftOut = row.leftOut !== null
  const name = row.values["car.name"] || row.values["expense.description"]
  const totals = totalsOf(row)
  const figures = [
    [texts.expensesSum, totals?.expenses],
    [texts.cost, totals?.cost],
    [texts.profit, totals?.profit],
  ] as const

  /** On a card the name and the errors; the others unfold. */
  const isShown = (line: Line, column: PlannedColumn) => {
    if (!isCard || (line === row && column.id === "car.name")) return true
    const code = problemOf(row, line, column)?.code
    return (code && code !== "unanswered") || (isOpen && (line === row || line.values[column.id]))
  }

  // A car's own row may hold an expense, too.
  const lines = [row, ...row.lines.filter(({ id }) => id !== row.id)].map((line) => {
    const columns = plan.columns.filter((column) => isShown(line, column))
    const Icon = isLeftOut ? PlusIcon : CloseIcon
    return (
      columns.length > 0 && (
        <div
          key={line.id}
          {...(!isCard && { role: "row", "aria-rowindex": line === row ? index : undefined })}
          className={classes(
            "border-line max-sm:-mx-2 max-sm:flex max-sm:flex-wrap max-sm:gap-x-4 sm:grid sm:grid-cols-(--columns) sm:items-stretch sm:border-b",
            line !== row && "text-soft",
          )}
        >
          <div
            role={isCard ? undefined : "rowheader"}
            className={classes(frozenNumber, "flex basis-full text-soft max-sm:px-2 sm:pl-3")}
          >
            <span className="min-w-8 flex-1 py-3 sm:pl-1">
              {isCard ? texts.rowNumber(line.rowNumber) : line.rowNumber}
            </span>
            {line === row && (
              <IconButton
                label={(isLeftOut ? texts.takeBack : texts.leaveOut)(row.rowNumber)}
                tabIndex={isCard ? 0 : -1}
                onClick={() => choose(isLeftOut ? withRow(row) : without([row]))}
                className="scroll-mt-20 max-sm:-mr-3"
              >
                <Icon className="sm:size-4!" />
              </IconButton>
            )}
          </div>
          {columns.map((column) => (
            <ImportCell key={column.id} row={row} line={line} column={column}>
              {column.id === "car.name" && line === row && <Notes row={row} />}
            </ImportCell>
          ))}
          {line === row &&
            figures.map(([label, figure]) => (
              <div
                key={label}
                role={isCard ? undefined : "gridcell"}
                className="px-2 whitespace-nowrap tabular-nums sm:py-3 sm:text-right sm:last:pr-4"
              >
                {figure && (
                  <>
                    {isCard && <p className="text-soft">{label}</p>}
                    {label === texts.profit ? (
                      <GainOrLoss amount={figure.amount} />
                    ) : (
                      <Money amount={figure.amount} />
                    )}
                    {figure.isEstimated && (
                      <span className="block text-xs/4 text-warn">
                        <NoRateNote isSaid />
                        {money.noRate}
                      </span>
                    )}
                  </>
                )}
              </div>
            ))}
        </div>
      )
    )
  })
  if (!isCard) return lines
  return (
    <article aria-label={name} className={classes(surface, "px-4 py-1 text-sm/5")}>
      {lines}
      {!isLeftOut && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-touch w-full items-center gap-1 text-soft"
        >
          {texts.allFields}
          <ChevronDownIcon className={classes("size-4!", isOpen && "rotate-180")} />
        </button>
      )}
    </article>
  )
})

/** Notes about a row, to be read before the import, and the reasons of the server's refusal. */
function Notes({ row }: { row: PlannedRow }) {
  const { texts, language, plan, known, importing, targetName, columnName } = useImport()
  const { id, sameAs, notes } = row
  const knownAs = known.get(id)
  const kinds = Map.groupBy(notes, ({ kind }) => kind)
  // The id of a row is "sheet:row number", that of a column of expenses "target:heading".
  const nameOf = ({ column }: { column: string }) =>
    column.split(":")[1] ?? targetName(column as Target)
  const profit = profitDifference(row)
  // A card does not show the cells themselves.
  const waiting = plan.columns
    .filter((column) => isPhone.current() && problemOf(row, row, column)?.code === "unanswered")
    .map(columnName)
    .join(", ")
  const shown = [
    sameAs && texts.sameAs[sameAs.by](sameAs.row.split(":")[1] ?? ""),
    knownAs && texts.knownAs(knownAs.name),
    ...[...kinds].map(([kind, ofKind]) =>
      texts.notes[kind]([...new Set(ofKind.map(nameOf))].join(", ")),
    ),
    waiting && `${texts.problems.unanswered}: ${waiting}`,
    profit && texts.theirProfit(formatMoney(profit.theirs, "EUR", language), profit.ground),
  ].filter((note) => typeof note === "string")
  const refusals = importing.refusals.get(id)
  if (shown.length === 0 && !refusals) return null
  return (
    <div className="px-2 pb-2">
      {shown.map((note) => (
        <p key={note} className="text-warn">
          {note}
        </p>
      ))}
      {refusals && <p className="font-medium text-loss">{refusals.join(" ")}</p>}
    </div>
  )
}

import { isPhone } from "../ui/isPhone.ts"
