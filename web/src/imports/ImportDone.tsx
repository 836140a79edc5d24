import type { Import } from "@marza/domain/imports/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import type { ImportPlan } from "@marza/spreadsheet/types.ts"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { useLanguage } from "../messages/first.ts"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { DownloadIcon } from "../ui/icons.tsx"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { ImportList } from "./ImportList.tsx"
import { problemText } from "./problemText.ts"
import type { OpenSpreadsheet } from "./reading.ts"
import { useImportTexts } from "./texts.ts"
import type { ImportTexts } from "./texts-lt.ts"
import { useTargetName } from "./useTargetName.ts"

type ImportDoneProps = {
  organizationId: string
  done: Import
  plan: ImportPlan
  spreadsheet: OpenSpreadsheet
  onAgain: () => void
}

/**
 * Why each row was left out: its errors, or else the reason itself. The rows of a car's expenses get the car's reason.
 */
const reasonsOf = (
  { rows, columns }: ImportPlan,
  texts: ImportTexts,
  language: Language,
  targetName: ReturnType<typeof useTargetName>,
) =>
  rows.flatMap(({ id, leftOut, lines, problems }) => {
    if (leftOut === null) return []
    const faults = problems.map((problem) => {
      const column = columns.find((one) => one.id === problem.column)
      const fault = problemText(problem, texts, language)
      return column ? `${targetName(column.target)}: ${fault}` : fault
    })
    const why = faults.join("; ") || texts.leftOut[leftOut]
    return [id, ...lines.map((line) => line.id)].map((row) => ({ row, why }))
  })

export function ImportDone({ organizationId, done, plan, spreadsheet, onAgain }: ImportDoneProps) {
  const texts = useImportTexts()
  const language = useLanguage()
  const targetName = useTargetName()
  const start = useRef<HTMLDivElement>(null)
  const { leftOut } = plan.counts

  // The pressed button is gone, so the focus moves here; another page begins at its top.
  useEffect(() => {
    start.current?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: "instant" })
  }, [])

  async function downloadLeftOut() {
    const reasons = reasonsOf(plan, texts, language, targetName)
    const files = await spreadsheet.leftOutCsv(reasons, texts.leftOutWhy, language)
    const name = `${done.file_name.replace(/\.[^.]*$/, "")} ${texts.leftOutName}`
    for (const [index, csv] of files.entries())
      saveFile({
        content: new Blob([csv], { type: "text/csv" }),
        name: `${name}${index > 0 ? ` ${index + 1}` : ""}.csv`,
      })
  }

  return (
    <div ref={start} tabIndex={-1} className="wide-page mx-auto grid max-w-3xl gap-6 outline-none">
      <EmptyState
        icon={<CheckIcon />}
        title={texts.done}
        titleAs="h1"
        hint={
          <>
            {texts.doneCount(done.cars, done.expenses, 0, plan.counts.payments)}.{" "}
            {leftOut > 0 && texts.leftOutCount(leftOut)}
          </>
        }
        action={
          <div className="grid gap-2">
            <Link to="/" className={buttonClasses()}>
              {texts.toCars}
            </Link>
            {leftOut > 0 && (
              <Button variant="secondary" icon={<DownloadIcon />} onClick={downloadLeftOut}>
                {texts.leftOutFile(leftOut)}
              </Button>
            )}
            <Button variant="secondary" onClick={onAgain}>
              {texts.again}
            </Button>
          </div>
        }
      />
      <ImportList organizationId={organizationId} />
    </div>
  )
}
