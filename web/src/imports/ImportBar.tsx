import type { ImportPlan } from "@marza/spreadsheet/types.ts"
import { useEffect, useRef } from "react"
import { ActionBar } from "../ui/ActionBar.tsx"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { type Choose, obstacleOf, without } from "./choices.ts"
import { useImportTexts } from "./texts.ts"
import type { Importing } from "./useImporting.ts"

type ImportBarProps = {
  plan: ImportPlan
  isPlanning: boolean
  importing: Importing
  onChoose: Choose
  /** Leads to the first thing that keeps the plan from being imported. */
  onShow: () => void
}

/** The button that imports, or the reason why it cannot yet. */
export function ImportBar({ plan, isPlanning, importing, onChoose, onShow }: ImportBarProps) {
  const texts = useImportTexts()
  const obstacle = obstacleOf(plan)
  const faulty = plan.rows.filter(({ problems, leftOut }) => problems.length > 0 && !leftOut)
  const refused = plan.rows.filter(({ id }) => importing.refusals.has(id))
  const toLeaveOut = refused.length > 0 ? refused : obstacle === "problems" ? faulty : []
  const message =
    refused.length > 0
      ? texts.failedRows
      : (importing.error?.message ?? (obstacle && texts.blocked[obstacle]))
  const text = useRef<HTMLParagraphElement>(null)
  // A busy button is disabled and loses the focus, so after an error the text about it gets the focus.
  useEffect(() => {
    if (importing.error && document.activeElement === document.body) text.current?.focus()
  }, [importing.error])
  return (
    <ActionBar>
      <p
        ref={text}
        tabIndex={-1}
        role={importing.error ? "alert" : "status"}
        className={classes(
          "min-w-40 flex-1 text-sm text-pretty outline-none empty:max-sm:hidden",
          importing.error ? "font-medium text-loss" : "text-soft",
        )}
      >
        {(obstacle === null || obstacle === "nothing") && refused.length === 0 ? (
          message
        ) : (
          <button
            type="button"
            onClick={onShow}
            className="min-h-touch text-left underline sm:min-h-8"
          >
            {message}
          </button>
        )}
      </p>
      {toLeaveOut.length > 0 && (
        <Button
          variant="secondary"
          onClick={() => onChoose(without(toLeaveOut))}
          className="max-sm:flex-auto"
        >
          {texts.leaveOutProblems(toLeaveOut.length)}
        </Button>
      )}
      <Button
        size="tall"
        disabled={obstacle !== null || isPlanning || refused.length > 0}
        isBusy={importing.isSaving}
        onClick={importing.save}
        className="max-sm:flex-auto"
      >
        {importing.isSaving ? texts.saving : texts.save(plan.counts.cars)}
      </Button>
    </ActionBar>
  )
}
