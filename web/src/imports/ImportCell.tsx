// biome-ignore-all lint/a11y/useSemanticElements: as in ImportTable.tsx
// biome-ignore-all lint/a11y/useFocusableInteractive: as in ImportTable.tsx

import type { PlannedColumn, Problem } from "@marza/spreadsheet/types.ts"
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { classes } from "../ui/classes.ts"
import { frozenName } from "./frozen.ts"
import { nextFaulty } from "./nextFaulty.ts"
import { problemText } from "./problemText.ts"
import { useImportTexts } from "./texts.ts"
import { useTargetName } from "./useTargetName.ts"

type ImportCellProps = {
  column: PlannedColumn
  rowNumber: number
  /** The text of the cell: as it stands in the file, or as the person has corrected it. */
  value: string
  /** The value as it will be stored, as a text; null while something is wrong with it. */
  shown: string | null
  problem: Problem | undefined
  /** Why the row of the cell is left out; null where it is imported. */
  leftOut: string | null
  /** What is to be known of the whole row, below its name. */
  children?: ReactNode
  onEdit: (typed: string) => void
}

/**
 * A value as it stands in the file, or as it was corrected. A tap turns it into a field; Escape keeps the former value.
 */
export function ImportCell(props: ImportCellProps) {
  const { column, rowNumber, value, shown, problem, leftOut, children, onEdit } = props
  const texts = useImportTexts()
  const language = useLanguage()
  const targetName = useTargetName()
  const errorId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [isEditing, setEditing] = useState(false)
  const label = texts.edit(targetName(column.target), rowNumber)
  const isWaiting = problem?.code === "unanswered"
  const error = problem && problemText(problem, texts, language)
  const written = firstOf(problem ? value : (shown ?? value))
  const isName = column.id === "car.name"

  function finish(typed: string) {
    setEditing(false)
    if (typed !== value) onEdit(typed)
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const { key, currentTarget: input } = event
    if (key !== "Enter" && key !== "Escape") return
    event.stopPropagation()
    const next = key === "Enter" && problem ? nextFaulty(input) : null
    if (key === "Enter") finish(input.value)
    else setEditing(false)
    // The focus moves after the field has become a button again.
    requestAnimationFrame(() => (next ?? button.current)?.focus())
  }

  if (leftOut !== null)
    return (
      <div
        role="gridcell"
        className={classes("min-w-0 px-2 py-3 text-soft", isName && frozenName)}
        title={firstOf(value)}
      >
        <s className="block truncate">{firstOf(value)}</s>
        {isName && <p className="truncate text-xs/4">{leftOut}</p>}
      </div>
    )
  return (
    <div role="gridcell" className={classes("min-w-0", isName && frozenName)}>
      {isEditing ? (
        <input
          // biome-ignore lint/a11y/noAutofocus: the cell that was tapped is what one types into
          autoFocus
          aria-label={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          defaultValue={problem?.value ?? value}
          onFocus={({ target }) => target.select()}
          onBlur={({ target }) => finish(target.value)}
          onKeyDown={onKeyDown}
          // As large as the box of the value that it takes the place of.
          className="mx-0.5 my-0.75 block h-9.5 w-[calc(100%-0.25rem)] rounded-lg border border-ink bg-card px-1.5 text-sm focus-visible:-outline-offset-2"
        />
      ) : (
        <button
          ref={button}
          type="button"
          tabIndex={-1}
          data-faulty={error ? true : undefined}
          aria-label={`${label}: ${written}`}
          aria-describedby={error ? errorId : undefined}
          title={written}
          onClick={() => setEditing(true)}
          className={classes(
            "group block min-h-11 w-full scroll-mt-20 px-0.5 text-left focus-visible:-outline-offset-2",
            isName ? "scroll-ml-22" : "scroll-ml-78",
            error && (isWaiting ? "text-soft" : "text-loss"),
          )}
        >
          <span
            className={classes(
              "block rounded-lg px-1.5 py-2 group-hover:bg-background",
              // The first of several lines stands where an only one does.
              isName ? !error && "my-1" : "truncate",
              error && "-my-px border",
              error && (isWaiting ? "border-field" : "border-loss"),
            )}
          >
            <span className={isName ? "line-clamp-3 wrap-anywhere" : ""}>
              {written || (error ? "—" : "\u00A0")}
            </span>
          </span>
        </button>
      )}
      {error && (
        <p
          id={errorId}
          className={classes(
            "px-2 pb-2 text-xs/4 text-pretty",
            isWaiting ? "text-soft" : "font-medium text-loss",
          )}
        >
          {error}
        </p>
      )}
      {children}
    </div>
  )
}

const longestShown = 300

/** The shown part of a text. Laying out a very long one would block the page; the field still edits all of it. */
const firstOf = (text: string) =>
  text.length > longestShown ? `${text.slice(0, longestShown)}…` : text
