// biome-ignore-all lint/a11y/useSemanticElements: as in ImportTable.tsx
import { useId, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { classes } from "../ui/classes.ts"
import { problemText } from "./problemText.ts"
import type { PlannedColumn, Problem } from "./reading/types.ts"
import { targetName } from "./targetName.ts"
import { useImportTexts } from "./texts.ts"

type ImportCellProps = {
  column: PlannedColumn
  rowNumber: number
  /** As it stands in the file, or as it was typed. */
  value: string
  /** As it will be stored, in words; null while something is wrong. */
  shown: string | null
  problem: Problem | undefined
  isLeftOut: boolean
  onEdit: (typed: string) => void
}

/** A value as it stands in the file, or as it was mended. A tap makes it a field; Escape gives up. */
export function ImportCell(props: ImportCellProps) {
  const { column, rowNumber, value, shown, problem, isLeftOut, onEdit } = props
  const texts = useImportTexts()
  const language = useLanguage()
  const errorId = useId()
  const [isEditing, setEditing] = useState(false)
  const label = texts.edit(targetName(column.target, texts, language), rowNumber)
  const error = problem && problemText(problem, texts, language)

  const written = problem ? value : (shown ?? value)

  function finish(typed: string) {
    setEditing(false)
    if (typed !== value) onEdit(typed)
  }

  if (isLeftOut)
    return (
      <div role="cell" className="truncate px-2 py-3 text-soft line-through" title={value}>
        {value}
      </div>
    )
  return (
    <div role="cell" className="min-w-0 px-1 py-1">
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
          onKeyDown={(event) => {
            if (event.key === "Enter") event.currentTarget.blur()
            if (event.key !== "Escape") return
            event.stopPropagation()
            setEditing(false)
          }}
          className="h-9 w-full rounded-lg border border-ink bg-card px-1"
        />
      ) : (
        <button
          type="button"
          aria-label={`${label}: ${written}`}
          aria-describedby={error ? errorId : undefined}
          title={written}
          onClick={() => setEditing(true)}
          className={classes(
            "block h-9 w-full truncate rounded-lg px-1 text-left hover:bg-background",
            error && "border border-loss text-loss",
          )}
        >
          {written || (error ? "—" : "")}
        </button>
      )}
      {error && (
        <p id={errorId} className="mt-1 px-1 text-xs font-medium text-pretty text-loss">
          {error}
        </p>
      )}
    </div>
  )
}
