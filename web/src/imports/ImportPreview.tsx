import type { Import } from "@marza/domain/imports/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect, useMemo, useRef, useState } from "react"
import { Button } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { focusFirstInvalid } from "../ui/Field.tsx"
import { FileIcon } from "../ui/icons.tsx"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { lazily } from "../ui/lazily.tsx"
import { type Choose, isUntouched, obstacleOf } from "./choices.ts"
import { ImportBar } from "./ImportBar.tsx"
import { ImportColumns } from "./ImportColumns.tsx"
import { ImportDone } from "./ImportDone.tsx"
import { ImportKnown } from "./ImportKnown.tsx"
import { ImportQuestions } from "./ImportQuestions.tsx"
import { ImportRates } from "./ImportRates.tsx"
import { type Filter, ImportTable } from "./ImportTable.tsx"
import { knownCarsOf, knownCarsQuery } from "./knownCars.ts"
import type { ImportChoices, ImportPlan } from "./reading/types.ts"
import type { OpenSpreadsheet } from "./reading.ts"
import { useImportTexts } from "./texts.ts"
import { type Importing, useImporting } from "./useImporting.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type ImportPreviewProps = {
  organizationId: string
  name: string
  spreadsheet: OpenSpreadsheet
  choices: ImportChoices
  plan: ImportPlan
  isPlanning: boolean
  onChoose: Choose
  onRestart: () => void
}

/** What a file was understood as, to be corrected; then it is imported whole. */
export function ImportPreview(props: ImportPreviewProps) {
  const { organizationId, name, spreadsheet, plan, onRestart } = props
  const [done, setDone] = useState<Import | null>(null)
  const importing = useImporting({ organizationId, name, plan, onDone: setDone })
  if (done)
    return (
      <ImportDone
        organizationId={organizationId}
        done={done}
        plan={plan}
        spreadsheet={spreadsheet}
        onAgain={onRestart}
      />
    )
  return <Planned {...props} importing={importing} />
}

function Planned(props: ImportPreviewProps & { importing: Importing }) {
  const { organizationId, name, choices, plan, isPlanning, importing, onChoose, onRestart } = props
  const texts = useImportTexts()
  const box = useRef<HTMLDivElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const [filter, setFilter] = useState<Filter>("all")
  const [isLeaving, setLeaving] = useState(false)
  const { counts, rows } = plan
  const { data: cars } = useQuery(
    useMemo(() => knownCarsQuery(organizationId, rows), [organizationId, rows]),
  )
  const known = useMemo(() => knownCarsOf(rows, cars ?? []), [rows, cars])

  useEffect(() => title.current?.focus(), [])

  function showObstacle() {
    if (obstacleOf(plan) === "unanswered") return focusFirstInvalid(box.current)
    setFilter("problems")
    // After those rows are rendered.
    requestAnimationFrame(() => {
      const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
      const cell = find("[data-faulty]") ?? find("[role=grid] button")
      cell?.focus()
    })
  }

  return (
    <div ref={box} className="max-sm:pb-28">
      <div className="grid gap-3" inert={importing.isSaving}>
        <div className="flex flex-wrap items-start gap-3">
          <div className="min-w-0 flex-1">
            <h1
              ref={title}
              tabIndex={-1}
              className="text-lg font-bold tracking-tight wrap-anywhere outline-none"
            >
              {name}
            </h1>
            <p role="status" className="text-soft">
              {[
                texts.doneCount(counts.cars, counts.expenses),
                counts.rowsWithProblems > 0 && texts.withProblems(counts.rowsWithProblems),
                counts.leftOut > 0 && texts.willLeaveOut(counts.leftOut),
              ]
                .filter(Boolean)
                .join(" · ")}
            </p>
          </div>
          <Button
            variant="secondary"
            onClick={() => (isUntouched(choices) ? onRestart() : setLeaving(true))}
          >
            {texts.other}
          </Button>
        </div>
        <ImportQuestions questions={plan.questions} onChoose={onChoose} />
        <ImportKnown rows={rows} known={known} onChoose={onChoose} />
        <ImportRates plan={plan} onChoose={onChoose} />
        <ImportColumns sheets={plan.sheets} isOpen={plan.rows.length === 0} onChoose={onChoose} />
        {plan.rows.length === 0 ? (
          <EmptyState icon={<FileIcon />} title={texts.noCars} hint={texts.noCarsHint} />
        ) : (
          <ImportTable
            plan={plan}
            known={known}
            refusals={importing.refusals}
            filter={filter}
            onFilter={setFilter}
            onChoose={onChoose}
          />
        )}
      </div>
      {plan.rows.length > 0 && (
        <ImportBar
          plan={plan}
          isPlanning={isPlanning}
          importing={importing}
          onChoose={onChoose}
          onShow={showObstacle}
        />
      )}
      <LeaveGuard hasChanges={() => true} />
      {isLeaving && (
        <Suspense>
          <ConfirmDialog
            title={texts.otherTitle}
            text={texts.otherText}
            confirmLabel={texts.other}
            onConfirm={onRestart}
            onClose={() => setLeaving(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
