import { useEffect, useRef } from "react"
import { ActionBar } from "../ui/ActionBar.tsx"
import { Button } from "../ui/Button.tsx"
import { classes } from "../ui/classes.ts"
import { isOpen, obstacleOf } from "./choices.ts"
import { useImport } from "./useImport.ts"

type ImportBarProps = {
  /** The plan does not show the last choice yet, or the cars of the organization are looked up. */
  isWaiting: boolean
  /** Leads to the first thing that keeps the plan from being imported. */
  onShow: () => void
}

/** The button that imports, or leads to what keeps it from that. */
export function ImportBar({ isWaiting, onShow }: ImportBarProps) {
  const { texts, plan, importing, wasTried } = useImport()
  const { error, refusals, isSaving, save } = importing
  const obstacle = obstacleOf(plan)
  const isRefused = refusals.size > 0
  const mustCorrect = isRefused || obstacle === "unanswered" || obstacle === "problems"
  const isError = error || (wasTried && mustCorrect)
  const reason =
    obstacle === "unanswered"
      ? texts.unanswered(plan.questions.filter(isOpen).length)
      : obstacle && texts.blocked[obstacle]
  // A press does what the button says.
  const label = mustCorrect
    ? texts.first[obstacle === "unanswered" ? "unanswered" : "problems"]
    : texts.save(plan.counts.cars)
  const text = useRef<HTMLParagraphElement>(null)
  // A busy button is disabled and loses the focus, so after an error the text about it gets the focus.
  useEffect(() => {
    if (error && document.activeElement === document.body) text.current?.focus()
  }, [error])
  return (
    <ActionBar>
      <p
        ref={text}
        tabIndex={-1}
        role={error ? "alert" : "status"}
        className={classes(
          "min-w-40 flex-1 text-sm text-pretty outline-none max-sm:basis-full empty:max-sm:hidden",
          isError ? "font-medium text-loss" : "text-soft",
          // On a phone the button alone leads there, until there was a try.
          !isError && mustCorrect && "max-sm:sr-only",
        )}
      >
        {isRefused ? texts.failedRows : (error?.message ?? reason)}
      </p>
      <Button
        size="tall"
        disabled={obstacle === "nothing" || (isWaiting && !mustCorrect)}
        isBusy={isSaving}
        onClick={mustCorrect ? onShow : save}
        className="max-sm:flex-auto"
      >
        {isSaving ? texts.saving : label}
      </Button>
    </ActionBar>
  )
}
