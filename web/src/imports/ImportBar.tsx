import type { ImportPlan } from "@marza/spreadsheet/types.ts"
import { useEffect, useRef } from "react"
import { ActionBar } from "../ui/ActionBar.tsx"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { type Choose, isOpen, obstacleOf, without } from "./choices.ts"
import { useImportTexts } from "./texts.ts"
import type { Importing } from "./useImporting.ts"
import { useIsPhone } from "./useIsPhone.ts"

type ImportBarProps = {
  plan: ImportPlan
  isPlanning: boolean
  /** Whether the cars of the organization are looked up, which an import waits for. */
  isLookingUp: boolean
  importing: Importing
  /** The person has tried to import, so that the reason against it shows as an error. */
  wasTried: boolean
  onChoose: Choose
  /** Leads to the first thing that keeps the plan from being imported. */
  onShow: () => void
}

/** The button that imports, or leads to what keeps it from that. */
export function ImportBar({
  plan,
  isPlanning,
  isLookingUp,
  importing,
  wasTried,
  onChoose,
  onShow,
}: ImportBarProps) {
  const texts = useImportTexts()
  const isPhone = useIsPhone()
  const obstacle = obstacleOf(plan)
  const faulty = plan.rows.filter(({ problems, leftOut }) => problems.length > 0 && !leftOut)
  const refused = plan.rows.filter(({ id }) => importing.refusals.has(id))
  const toLeaveOut = refused.length > 0 ? refused : obstacle === "problems" ? faulty : []
  const mustCorrect = refused.length > 0 || obstacle === "unanswered" || obstacle === "problems"
  const isError = importing.error || (wasTried && mustCorrect)
  const message =
    refused.length > 0
      ? texts.failedRows
      : (importing.error?.message ??
        (obstacle === "unanswered"
          ? texts.unanswered(plan.questions.filter(isOpen).length)
          : obstacle && texts.blocked[obstacle]))
  // A press does what the button says.
  const label = mustCorrect
    ? texts.first[obstacle === "unanswered" ? "unanswered" : "problems"]
    : texts.save(plan.counts.cars)
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
          "min-w-40 flex-1 text-sm text-pretty outline-none max-sm:basis-full empty:max-sm:hidden",
          isError ? "font-medium text-loss" : "text-soft",
          // On a phone the button alone leads there, until there was a try.
          !isError && mustCorrect && "max-sm:sr-only",
        )}
      >
        {message}
      </p>
      {toLeaveOut.length > 0 && !isPhone && (
        <Button variant="secondary" size="tall" onClick={() => onChoose(without(toLeaveOut))}>
          {texts.leaveOutProblems(toLeaveOut.length)}
        </Button>
      )}
      <Button
        size="tall"
        disabled={obstacle === "nothing" || isPlanning || (isLookingUp && !mustCorrect)}
        isBusy={importing.isSaving}
        onClick={mustCorrect ? onShow : importing.save}
        className="max-sm:flex-auto"
      >
        {importing.isSaving ? texts.saving : label}
      </Button>
    </ActionBar>
  )
}
