import type { ColumnId, PlannedColumn, PlannedRow, RowId } from "@marza/spreadsheet/types.ts"
import { memo, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { classes, surface } from "../ui/classes.ts"
import { GainOrLoss } from "../ui/GainOrLoss.tsx"
import { IconButton } from "../ui/IconButton.tsx"
import { ChevronDownIcon, CloseIcon, PlusIcon } from "../ui/icons.tsx"
import { Money } from "../ui/Money.tsx"
import { type Choose, withEdit, without, withRow } from "./choices.ts"
import { ImportCardField } from "./ImportCardField.tsx"
import { NoRateBelow } from "./NoRateBelow.tsx"
import { notesOn } from "./notesOn.ts"
import { problemText } from "./problemText.ts"
import { shownValue } from "./shownValue.ts"
import { useImportTexts } from "./texts.ts"
import { totalsOf } from "./totals.ts"
import { useTargetName } from "./useTargetName.ts"

type ImportCardProps = {
  row: PlannedRow
  columns: readonly PlannedColumn[]
  knownAs: string | undefined
  refusals: readonly string[] | undefined
  onChoose: Choose
}

/** A row of the file on a phone: what is wrong with it as fields, and everything else unfolded by a tap. */
export const ImportCard = memo(function ImportCard(props: ImportCardProps) {
  const { row, columns, knownAs, refusals, onChoose } = props
  const texts = useImportTexts()
  const nameOf = useNameOfColumn(row, columns)
  const targetName = useTargetName()
  const language = useLanguage()
  const isLeftOut = row.leftOut !== null
  const places = columns.map(({ id }) => id)
  const problems = (isLeftOut ? [] : row.problems).toSorted(
    (one, other) => places.indexOf(one.column) - places.indexOf(other.column),
  )
  const waiting = problems.filter(({ code }) => code === "unanswered")
  const name = row.values["car.name"] || row.values["expense.description"]
  const Icon = isLeftOut ? PlusIcon : CloseIcon
  const action = (isLeftOut ? texts.takeBack : texts.leaveOut)(row.rowNumber)
  return (
    <article aria-label={name} className={classes(surface, "p-4 pb-3")}>
      <div className="-mt-2.5 -mr-3 flex items-start gap-2">
        {/* The first line stands beside the middle of the button. */}
        <div className={classes("min-w-0 flex-1 pt-2.5", isLeftOut && "text-soft")}>
          <h3
            className={classes(
              "line-clamp-2 font-semibold wrap-anywhere",
              isLeftOut && "line-through",
            )}
          >
            {name || texts.rowNumber(row.rowNumber)}
          </h3>
          <p className="text-sm text-soft">
            {[
              name && texts.rowNumber(row.rowNumber),
              row.leftOut !== null && texts.leftOut[row.leftOut],
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <IconButton
          label={action}
          onClick={() => onChoose(isLeftOut ? withRow(row) : without([row]))}
          className="text-soft"
        >
          <Icon />
        </IconButton>
      </div>
      {!isLeftOut && (
        <>
          {notesOn(row, knownAs, texts, targetName).map((note) => (
            <p key={note} className="mt-1 text-sm text-warn">
              {note}
            </p>
          ))}
          {refusals && <p className="mt-1 text-sm font-medium text-loss">{refusals.join(" ")}</p>}
          {problems.map((problem) =>
            problem.code === "unanswered" ? null : (
              <ImportCardField
                key={`${problem.row} ${problem.column}`}
                label={nameOf(problem.row, problem.column)}
                value={problem.value}
                problem={problemText(problem, texts, language)}
                onEdit={(typed) => onChoose(withEdit(problem.row, problem.column, typed))}
              />
            ),
          )}
          {waiting.length > 0 && (
            <p className="mt-2 text-sm text-soft">
              {texts.problems.unanswered}:{" "}
              {waiting.map(({ row: line, column }) => nameOf(line, column)).join(", ")}
            </p>
          )}
          <Figures row={row} />
          <AllFields row={row} columns={columns} nameOf={nameOf} onChoose={onChoose} />
        </>
      )}
    </article>
  )
})

/** Returns the name of a column, with the number of its row where that is one of an expense below the car. */
function useNameOfColumn({ id, lines }: PlannedRow, columns: readonly PlannedColumn[]) {
  const texts = useImportTexts()
  const targetName = useTargetName()
  return (row: RowId, column: ColumnId): string => {
    const planned = columns.find((one) => one.id === column)
    // Several columns may hold expenses of one type.
    const isShared = columns.filter(({ target }) => target === planned?.target).length > 1
    const name =
      (isShared && planned?.heading) ||
      targetName(planned?.target ?? (column as PlannedColumn["target"]))
    const line = row === id ? undefined : lines.find((one) => one.id === row)
    return line ? texts.edit(name, line.rowNumber) : name
  }
}

function Figures({ row }: { row: PlannedRow }) {
  const texts = useImportTexts()
  const totals = totalsOf(row)
  if (!totals) return null
  return (
    <dl className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-sm tabular-nums">
      <div>
        <dt className="text-soft">{texts.cost}</dt>
        <dd className="font-semibold">
          <Money amount={totals.cost_eur} />
          <NoRateBelow isEstimated={totals.cost_estimated} />
        </dd>
      </div>
      {totals.profit != null && (
        <div>
          <dt className="text-soft">{texts.profit}</dt>
          <dd className="font-semibold">
            <GainOrLoss amount={totals.profit} />
            <NoRateBelow isEstimated={totals.profit_estimated} />
          </dd>
        </div>
      )}
    </dl>
  )
}

type AllFieldsProps = {
  row: PlannedRow
  columns: readonly PlannedColumn[]
  nameOf: (row: RowId, column: ColumnId) => string
  onChoose: Choose
}

/** Every value that will be stored, each of which can be corrected. They are rendered only while they are unfolded. */
function AllFields({ row, columns, nameOf, onChoose }: AllFieldsProps) {
  const texts = useImportTexts()
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const all = [row, ...row.lines.filter(({ id }) => id !== row.id)]
  const cells = all.flatMap(({ id, values }) =>
    columns.flatMap((column) => {
      const isAbove = row.problems.some(
        (one) => one.row === id && one.column === column.id && one.code !== "unanswered",
      )
      if (isAbove) return []
      const value = shownValue(row, id, column, language) ?? values[column.id] ?? ""
      return value !== "" || id === row.id ? [{ id, column, value }] : []
    }),
  )
  return (
    <details className="group -mb-1" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-touch list-none items-center gap-1 text-sm text-soft [&::-webkit-details-marker]:hidden">
        {texts.allFields}
        <ChevronDownIcon className="size-4! transition-transform group-open:rotate-180" />
      </summary>
      {isOpen &&
        cells.map(({ id, column, value }) => (
          <ImportCardField
            // A value that was corrected elsewhere, as by an answer, is shown anew.
            key={`${id} ${column.id} ${value}`}
            label={nameOf(id, column.id)}
            value={value}
            onEdit={(typed) => onChoose(withEdit(id, column.id, typed))}
          />
        ))}
    </details>
  )
}
