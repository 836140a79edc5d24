import type { Import } from "@marza/domain/imports/schemas.ts"
import { useState } from "react"
import { Button } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { TableIcon } from "../ui/icons.tsx"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import type { Choose } from "./choices.ts"
import { ImportBar } from "./ImportBar.tsx"
import { ImportColumns } from "./ImportColumns.tsx"
import { ImportDone } from "./ImportDone.tsx"
import { ImportQuestions } from "./ImportQuestions.tsx"
import { ImportRates } from "./ImportRates.tsx"
import { ImportTable } from "./ImportTable.tsx"
import type { ImportPlan } from "./reading/types.ts"
import type { OpenSpreadsheet } from "./reading.ts"
import { useImportTexts } from "./texts.ts"
import { useImporting } from "./useImporting.ts"

type ImportPreviewProps = {
  organizationId: string
  name: string
  spreadsheet: OpenSpreadsheet
  plan: ImportPlan
  isPlanning: boolean
  onChoose: Choose
  onRestart: () => void
}

/** What a file was understood as, to be corrected; then it is imported whole. */
export function ImportPreview(props: ImportPreviewProps) {
  const { organizationId, name, spreadsheet, plan, isPlanning, onChoose, onRestart } = props
  const texts = useImportTexts()
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
  const { counts } = plan
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-start gap-3">
        <div className="min-w-0 flex-1">
          <h1 className="text-lg font-bold tracking-tight wrap-anywhere">{name}</h1>
          <p role="status" className="text-soft">
            {[
              texts.doneCount(counts.cars, counts.expenses),
              counts.rowsWithProblems > 0 && texts.withProblems(counts.rowsWithProblems),
              counts.leftOut > 0 && texts.leftOutCount(counts.leftOut),
            ]
              .filter(Boolean)
              .join(" · ")}
          </p>
        </div>
        <Button variant="secondary" onClick={onRestart}>
          {texts.other}
        </Button>
      </div>
      <ImportQuestions questions={plan.questions} onChoose={onChoose} />
      <ImportRates plan={plan} onChoose={onChoose} />
      <ImportColumns sheets={plan.sheets} onChoose={onChoose} />
      {plan.rows.length === 0 ? (
        <EmptyState icon={<TableIcon />} title={texts.noCars} hint={texts.noCarsHint} />
      ) : (
        <ImportTable plan={plan} refusals={importing.refusals} onChoose={onChoose} />
      )}
      <ImportBar plan={plan} isPlanning={isPlanning} importing={importing} onChoose={onChoose} />
      <LeaveGuard hasChanges={() => true} />
    </div>
  )
}
