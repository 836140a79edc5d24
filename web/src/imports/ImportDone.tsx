import type { Import } from "@marza/domain/imports/schemas.ts"
import { Link } from "@tanstack/react-router"
import { useEffect, useRef } from "react"
import { Button, buttonClasses } from "../ui/Button.tsx"
import { EmptyState } from "../ui/EmptyState.tsx"
import { DownloadIcon } from "../ui/icons.tsx"
import { CheckIcon } from "../ui/laterIcons.tsx"
import { saveFile } from "../ui/saveFile.ts"
import { ImportList } from "./ImportList.tsx"
import { useImport } from "./useImport.ts"

type ImportDoneProps = { organizationId: string; done: Import; onAgain: () => void }

export function ImportDone({ organizationId, done, onAgain }: ImportDoneProps) {
  const { texts, language, plan, spreadsheet } = useImport()
  const reasons = useReasons()
  const start = useRef<HTMLDivElement>(null)
  const { leftOut, payments } = plan.counts

  // The pressed button is gone, so the focus moves here; another page begins at its top.
  useEffect(() => {
    start.current?.focus({ preventScroll: true })
    scrollTo({ top: 0, behavior: "instant" })
  }, [])

  async function downloadLeftOut() {
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
            {texts.doneCount(done.cars, done.expenses, 0, payments)}.{" "}
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

/**
 * Why each row was left out: its errors, or else the reason itself. The rows of a car's expenses get the car's reason.
 */
function useReasons() {
  const { texts, plan, targetName, problemText } = useImport()
  return plan.rows.flatMap(({ id, leftOut, lines, problems }) => {
    if (leftOut === null) return []
    const faults = problems.map((problem) => {
      const column = plan.columns.find((one) => one.id === problem.column)
      return [column && targetName(column.target), problemText(problem)].filter(Boolean).join(": ")
    })
    const why = faults.join("; ") || texts.leftOut[leftOut]
    return [id, ...lines.map((line) => line.id)].map((row) => ({ row, why }))
  })
}
