import type { Import } from "@marza/domain/imports/schemas.ts"
import type { ImportChoices, ImportPlan } from "@marza/spreadsheet/types.ts"
import { useQuery } from "@tanstack/react-query"
import { Suspense, useEffect, useMemo, useRef, useState } from "react"
import { DropArea } from "../images/DropArea.tsx"
import { useFileDrop } from "../images/useFileDrop.ts"
import { EmptyState } from "../ui/EmptyState.tsx"
import { focusFirstInvalid } from "../ui/Field.tsx"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { FileIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { knownCarsQuery, twiceQuery } from "./api.ts"
import { type Choose, hasErrors, isUntouched, obstacleOf } from "./choices.ts"
import { ImportBar } from "./ImportBar.tsx"
import { ImportColumns } from "./ImportColumns.tsx"
import { ImportDone } from "./ImportDone.tsx"
import { ImportHead } from "./ImportHead.tsx"
import { ImportKnown } from "./ImportKnown.tsx"
import { ImportMoney } from "./ImportMoney.tsx"
import { ImportProfits } from "./ImportProfits.tsx"
import { ImportQuestions } from "./ImportQuestions.tsx"
import { ImportRates } from "./ImportRates.tsx"
import { type Filter, ImportTable } from "./ImportTable.tsx"
import { allNumbersOf, idsOf, knownCarsOf, purchasesOf } from "./knownCars.ts"
import type { OpenSpreadsheet } from "./reading.ts"
import { useImportTexts } from "./texts.ts"
import { type Importing, useImporting } from "./useImporting.ts"
import { isPhoneNow } from "./useIsPhone.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type ImportPreviewProps = {
  organizationId: string
  name: string
  spreadsheet: OpenSpreadsheet
  choices: ImportChoices
  plan: ImportPlan
  isPlanning: boolean
  onChoose: Choose
  onFile: (file: File) => void
  onRestart: () => void
}

/** Shows how a file was understood and lets the person correct that; the import then takes all of it. */
export function ImportPreview(props: ImportPreviewProps) {
  const { organizationId, name, spreadsheet, plan, onRestart } = props
  const [done, setDone] = useState<Import | null>(null)
  const importing = useImporting({
    organizationId,
    name,
    sha256: spreadsheet.sha256,
    plan,
    onDone: setDone,
  })
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
  const {
    organizationId,
    name,
    spreadsheet,
    choices,
    plan,
    isPlanning,
    importing,
    onChoose,
    onFile,
    onRestart,
  } = props
  const texts = useImportTexts()
  const box = useRef<HTMLDivElement>(null)
  // On a phone what needs something comes first.
  const [filter, setFilter] = useState<Filter>(() =>
    isPhoneNow() && plan.rows.some(hasErrors) ? "problems" : "all",
  )
  const [wasTried, setTried] = useState(false)
  const [leaving, setLeaving] = useState<{ file: File | undefined } | null>(null)
  const { rows } = plan
  const isOnlyExpenses = rows.length > 0 && !plan.sheets.some(({ role }) => role === "cars")
  const isEmpty = rows.length === 0 || isOnlyExpenses
  const hasColumns = plan.sheets.some(({ columns }) => columns.length > 0)
  const numbers = useMemo(() => allNumbersOf(rows), [rows])
  const ids = useMemo(() => idsOf(rows), [rows])
  const { data: cars, isLoading } = useQuery(knownCarsQuery(organizationId, numbers, ids))
  const purchases = useMemo(() => purchasesOf(rows), [rows])
  const twice = useQuery(twiceQuery(organizationId, spreadsheet.sha256, purchases))
  const known = useMemo(
    () => knownCarsOf(rows, cars ?? [], twice.data?.cars),
    [rows, cars, twice.data],
  )

  // A row of our own export whose car is still in the organization is left out, before anything can be imported.
  const here = useMemo(
    () => (cars ?? []).flatMap(({ id }) => (ids.includes(id) ? [id] : [])),
    [cars, ids],
  )
  const isKnown = here.every((id) => choices.here.includes(id))
  useEffect(() => {
    if (!isKnown) onChoose((current) => ({ ...current, here }))
  }, [isKnown, here, onChoose])

  const drop = useFileDrop(([file]) => file && leave(file), importing.isSaving)

  const openOther = (file: File | undefined) => (file ? onFile(file) : onRestart())

  /** Opens another file, or lets one be chosen without it; asks first where choices would be lost. */
  function leave(file: File | undefined) {
    if (isUntouched(choices)) openOther(file)
    else setLeaving({ file })
  }

  /** Leads to the first thing that keeps the plan from being imported. */
  function showObstacle() {
    setTried(true)
    if (obstacleOf(plan) === "unanswered") return focusFirstInvalid(box.current)
    setFilter("problems")
    // The focus moves after those rows are rendered.
    requestAnimationFrame(() => {
      const find = (selector: string) => box.current?.querySelector<HTMLElement>(selector)
      const cell = find("[data-faulty]") ?? find("[data-index] button")
      cell?.focus()
    })
  }

  return (
    <DropArea label={name} drop={drop}>
      <div ref={box} className="max-sm:pb-28">
        <div className="grid gap-3" inert={importing.isSaving}>
          <ImportHead name={name} plan={plan} onOther={() => leave(undefined)} />
          <ImportQuestions
            questions={plan.questions}
            alike={choices.alike}
            wasTried={wasTried}
            onChoose={onChoose}
          />
          <ImportKnown
            rows={rows}
            known={known}
            importedOn={twice.data?.importedOn ?? null}
            onChoose={onChoose}
          />
          <ImportRates plan={plan} onChoose={onChoose} />
          <ImportProfits fileName={name} rows={rows} />
          {isEmpty && (
            <EmptyState
              icon={<FileIcon />}
              title={isOnlyExpenses ? texts.onlyExpenses : texts.noCars}
              hint={
                isOnlyExpenses
                  ? texts.onlyExpensesHint
                  : hasColumns
                    ? texts.noCarsHint
                    : texts.noColumns
              }
              className="max-w-2xl! py-4 low:py-2"
            />
          )}
          {hasColumns && (
            <ImportColumns sheets={plan.sheets} isOpen={isEmpty} onChoose={onChoose} />
          )}
          {!isEmpty && <ImportMoney money={plan.money} />}
          {!isEmpty && (
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
        {!isEmpty && (
          <ImportBar
            plan={plan}
            isPlanning={isPlanning}
            isLookingUp={isLoading || twice.isLoading || !isKnown}
            importing={importing}
            wasTried={wasTried}
            onChoose={onChoose}
            onShow={showObstacle}
          />
        )}
        <LeaveGuard hasChanges={() => true} />
        {leaving && (
          <Suspense>
            <ConfirmDialog
              title={texts.otherTitle}
              text={texts.otherText}
              confirmLabel={texts.other}
              onConfirm={() => openOther(leaving.file)}
              onClose={() => setLeaving(null)}
            />
          </Suspense>
        )}
      </div>
    </DropArea>
  )
}
