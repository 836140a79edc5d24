// biome-ignore-all lint/a11y/useSemanticElements: as in ImportRows.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: as in ImportRows.tsx

import type { Language } from "@marza/domain/language.ts"
import type { PlannedColumn, PlannedRow } from "@marza/spreadsheet/types.ts"
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react"
import { classes } from "../ui/classes.ts"
import { isPhone } from "../ui/isPhone.ts"
import { withEdit } from "./choices.ts"
import { shownValue } from "./shownValue.ts"
import { useImport } from "./useImport.ts"

/** Classes of cells that stay in place while the table scrolls sideways: the row's number and the name. */
export const frozenNumber = "sm:sticky sm:left-0 sm:z-10 sm:bg-card"
export const frozenName = "sm:sticky sm:left-22 sm:z-10 sm:border-r sm:border-line sm:bg-card"

/** A row of the file: that of a car, or of an expense below it. */
export type Line = Pick<PlannedRow, "id" | "rowNumber" | "values">

type ImportCellProps = {
  row: PlannedRow
  line: Line
  column: PlannedColumn
  /** What is to be known of the whole row, below its name. */
  children?: ReactNode
}

/**
 * A value as it stands in the file, or as it was corrected. A press turns it into a field, which an error on a card is
 * from the start; Escape keeps the former value.
 */
export function ImportCell({ row, line, column, children }: ImportCellProps) {
  const { texts, language, columnName, problemText, choose } = useImport()
  const isCard = isPhone.useValue()
  const errorId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isEditing, setEditing] = useState(false)
  const { problem, value, written } = seenIn(row, line, column, language)
  const isWaiting = problem?.code === "unanswered"
  const isFaulty = (problem && !isWaiting) || undefined
  const name = columnName(column)
  const label = texts.edit(name, line.rowNumber)
  const isName = column.id === "car.name"

  function finish(typed: string) {
    setEditing(false)
    if (typed !== value) choose(withEdit(line.id, column.id, typed))
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget: input } = event
    if (key !== "Enter" && key !== "Escape") return
    event.stopPropagation()
    const next = key === "Enter" && problem ? nextFaulty(input) : null
    if (key === "Escape") input.value = value
    finish(input.value)
    // The focus moves after the field has become a button again.
    requestAnimationFrame(() => (next ?? button.current)?.focus())
  }

  const cell = {
    role: isCard ? undefined : "gridcell",
    className: classes("min-w-0 max-sm:basis-full", isName && frozenName),
  }
  if (row.leftOut !== null)
    return (
      <div {...cell} title={written}>
        <p className="p-2 py-3 text-soft">
          <s className="block truncate">{written}</s>
          {isName && <span className="block truncate text-xs/4">{texts.leftOut[row.leftOut]}</span>}
        </p>
      </div>
    )
  const tone = isWaiting ? "border-field text-soft" : "border-loss text-loss"
  return (
    <div {...cell}>
      {isCard && !isName && <p className="px-2 pt-2 text-soft">{name}</p>}
      {isEditing || (isCard && isFaulty) ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the cell that was pressed is what one types into
          autoFocus={isEditing}
          data-faulty={isFaulty}
          aria-label={label}
          aria-invalid={isFaulty}
          aria-describedby={problem && errorId}
          defaultValue={value}
          onFocus={({ target }) => isEditing && target.select()}
          onBlur={({ target }) => finish(target.value)}
          onKeyDown={onKeyDown}
          // In the table as large as the box of the value that it takes the place of.
          className="mx-2 my-0.75 block h-12 w-[calc(100%-1rem)] rounded-xl text-base border border-ink bg-card px-3 focus-visible:-outline-offset-2 aria-invalid:border-loss sm:mx-0.5 sm:h-9.5 sm:w-[calc(100%-0.25rem)] sm:rounded-lg sm:px-1.5 sm:text-sm"
        />
      ) : (
        <button
          ref={button}
          type="button"
          tabIndex={isCard ? 0 : -1}
          data-faulty={isFaulty}
          aria-label={`${label}: ${written}`}
          aria-describedby={problem && errorId}
          title={written}
          onClick={() => setEditing(true)}
          className={classes(
            "group block min-h-11 w-full scroll-mt-20 p-0.5 text-left focus-visible:-outline-offset-2",
            isName
              ? "scroll-ml-22 max-sm:-mt-2 max-sm:text-base max-sm:font-semibold"
              : "scroll-ml-78",
          )}
        >
          <span
            className={classes(
              "block rounded-lg border px-1.25 py-1.75 group-hover:bg-background",
              isName ? "line-clamp-3 wrap-anywhere" : "truncate",
              problem ? tone : "border-transparent",
            )}
          >
            {written || (problem ? "—" : "\u00A0")}
          </span>
        </button>
      )}
      {problem && (
        <p id={errorId} className={classes("px-2 pb-2 text-xs/4 text-pretty", tone)}>
          {problemText(problem)}
        </p>
      )}
      {children}
    </div>
  )
}

/** What is wrong with a cell, the text in it, and what is shown of it. */
function seenIn(row: PlannedRow, line: Line, column: PlannedColumn, language: Language) {
  const problem = problemOf(row, line, column)
  const value = problem?.value ?? line.values[column.id] ?? ""
  const shown = problem ? null : shownValue(row, line.id, column, language)
  return { problem, value, written: firstOf(shown ?? value) }
}

/** What is wrong with a cell; a row that is left out has nothing wrong. */
export const problemOf = (row: PlannedRow, line: Line, column: PlannedColumn) =>
  row.leftOut === null
    ? row.problems.find((one) => one.row === line.id && one.column === column.id)
    : undefined

/** The next rendered cell or field, below or to the right, with an error in it. */
const nextFaulty = (field: Element) =>
  [...document.querySelectorAll<HTMLElement>("[role=tabpanel] [data-faulty]")].find(
    (one) => field.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING,
  )

const longestShown = 300

/** The shown part of a text. Laying out a very long one would block the page; the field still edits all of it. */
const firstOf = (text: string) =>
  text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
