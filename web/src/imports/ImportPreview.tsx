import { Suspense, useEffect, useLayoutEffect, useRef, useState } from "react"
import { DropArea } from "../images/DropArea.tsx"
import { useFileDrop } from "../images/useFileDrop.ts"
import { Button } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { focusFirstInvalid } from "../ui/Field.tsx"
import { isPhone } from "../ui/isPhone.ts"
import { LeaveGuard } from "../ui/LeaveGuard.tsx"
import { FileIcon } from "../ui/laterIcons.tsx"
import { lazily } from "../ui/lazily.tsx"
import { type Choose, hasErrors, isUntouched, obstacleOf } from "./choices.ts"
import { ImportBar } from "./ImportBar.tsx"
import { ImportColumns } from "./ImportColumns.tsx"
import { ImportDone } from "./ImportDone.tsx"
import { KnownNotice, MoneyNotice, RatesNotice, RepeatedNotice } from "./ImportNotices.tsx"
import { ImportQuestions } from "./ImportQuestions.tsx"
import { type Filter, ImportRows } from "./ImportRows.tsx"
import { useImportTexts } from "./texts.ts"
import { ImportContext, useImport } from "./useImport.ts"
import { useImporting } from "./useImporting.ts"
import { useKnownCars } from "./useKnownCars.ts"
import type { OpenFile } from "./useSpreadsheet.ts"

const ConfirmDialog = lazily(async () => (await import("../ui/ConfirmDialog.tsx")).ConfirmDialog)

type ImportPreviewProps = {
  organizationId: string
  file: OpenFile
  choose: Choose
  onFile: (file: File) => void
  onRestart: () => void
}

/** Shows how a file was understood and lets the person correct that; the import then takes all of it. */
export function ImportPreview(props: ImportPreviewProps) {
  const { organizationId, file, choose, onFile, onRestart } = props
  const { name, choices, plan, planned } = file
  const texts = useImportTexts()
  const box = useRef<HTMLDivElement>(null)
  const importing = useImporting(organizationId, file)
  const { rows, sheets } = plan
  const { known, here, importedOn, isLoading } = useKnownCars(organizationId, file, !importing.done)
  // On a phone what needs something comes first.
  const [filter, setFilter] = useState<Filter>(() =>
    isPhone.current() && rows.some(hasErrors) ? "problems" : "all",
  )
  const [wasTried, setTried] = useState(false)
  const [leaving, setLeaving] = useState<(() => void) | null>(null)
  const isOnlyExpenses = rows.length > 0 && !sheets.some(({ role }) => role === "cars")
  const hasColumns = sheets.some(({ columns }) => columns.length > 0)
  const empty = isOnlyExpenses ? "onlyExpenses" : hasColumns ? "noCars" : "noColumns"
  const isEmpty = rows.length === 0 || isOnlyExpenses

  // A row of our own export whose car is still in the organization is left out, before anything can be imported.
  const isKnown = here.every((id) => choices.here.includes(id))
  useEffect(() => {
    if (!isKnown) choose((current) => ({ ...current, here }))
  }, [isKnown, here, choose])

  const drop = useFileDrop(([other]) => other && leave(() => onFile(other)), importing.isSaving)

  /** Opens another file, or lets one be chosen; asks first where choices would be lost. */
  function leave(goOn: () => void) {
    if (isUntouched(choices)) goOn()
    else setLeaving(() => goOn)
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

  const open = { ...file, choose, known, importing, wasTried }
  if (importing.done)
    return (
      <ImportContext value={open}>
        <ImportDone organizationId={organizationId} done={importing.done} onAgain={onRestart} />
      </ImportContext>
    )
  return (
    <ImportContext value={open}>
      <DropArea label={name} drop={drop}>
        <div ref={box} className="max-sm:pb-28">
          <div className="grid gap-3" inert={importing.isSaving}>
            <Head onOther={() => leave(onRestart)} />
            <ImportQuestions />
            <KnownNotice importedOn={importedOn} />
            <RepeatedNotice />
            <RatesNotice />
            {isEmpty && (
              <EmptyState
                icon={<FileIcon />}
                {...texts.empty[empty]}
                className="max-w-2xl! py-4 low:py-2"
              />
            )}
            {hasColumns && <ImportColumns isOpen={isEmpty} />}
            {!isEmpty && <MoneyNotice />}
            {!isEmpty && <ImportRows filter={filter} onFilter={setFilter} />}
          </div>
          {!isEmpty && (
            <ImportBar
              isWaiting={choices !== planned || isLoading || !isKnown}
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
                onConfirm={leaving}
                onClose={() => setLeaving(null)}
              />
            </Suspense>
          )}
        </div>
      </DropArea>
    </ImportContext>
  )
}

/** Which file is open, and how many cars, expenses and payments of it would be imported. */
function Head({ onOther }: { onOther: () => void }) {
  const { texts, name, plan } = useImport()
  const title = useRef<HTMLHeadingElement>(null)
  // The element that had the focus, such as the button that chose the file, is gone. With the drawing, and not some time
  // after it: a field that somebody is quick to press keeps its focus.
  useLayoutEffect(() => title.current?.focus(), [])
  const { cars, expenses, refunds, payments, leftOut } = plan.counts
  const withErrors = plan.rows.filter(hasErrors).length
  const summary = [
    // Without any, the page says so below.
    plan.rows.some(({ isExpense }) => !isExpense) &&
      texts.doneCount(cars, expenses - refunds, refunds, payments),
    cars > 0 && withErrors > 0 && texts.withProblems(withErrors),
    leftOut > 0 && texts.willLeaveOut(leftOut),
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <div className="min-w-32 flex-1 max-sm:basis-full">
        <p className="text-sm text-soft">{texts.title}</p>
        <h1
          ref={title}
          tabIndex={-1}
          className="text-lg font-bold tracking-tight wrap-anywhere outline-none"
        >
          {name}
        </h1>
      </div>
      <Button variant="secondary" className="max-sm:order-1 max-sm:mt-2" onClick={onOther}>
        {texts.other}
      </Button>
      <p role="status" className="basis-full overflow-hidden text-sm text-soft max-sm:mt-1">
        <span className="dotted-parts">
          {summary.map((part) => part && <span key={part}>{part}</span>)}
        </span>
      </p>
      {payments > 0 && (
        <p className="basis-full text-sm text-soft max-sm:mt-1">{texts.paymentDays}</p>
      )}
    </div>
  )
}
