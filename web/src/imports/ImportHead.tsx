import type { ImportPlan } from "@marza/spreadsheet/types.ts"
import { useEffect, useRef } from "react"
import { Button } from "../ui/Button.tsx"
import { useImportTexts } from "./texts.ts"

type ImportHeadProps = {
  /** The name of the file. */
  name: string
  plan: ImportPlan
  onOther: () => void
}

/** Which file is open, and how many cars and expenses of it would be imported. */
export function ImportHead({ name, plan: { counts }, onOther }: ImportHeadProps) {
  const texts = useImportTexts()
  const title = useRef<HTMLHeadingElement>(null)
  // The element that had the focus, such as the button that chose the file, is gone.
  useEffect(() => title.current?.focus(), [])
  const summary = [
    texts.doneCount(counts.cars, counts.expenses - counts.refunds, counts.refunds),
    counts.rowsWithProblems > 0 && texts.withProblems(counts.rowsWithProblems),
    counts.leftOut > 0 && texts.willLeaveOut(counts.leftOut),
  ]
  return (
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
          {summary.filter(Boolean).join(" · ")}
        </p>
      </div>
      <Button variant="secondary" onClick={onOther}>
        {texts.other}
      </Button>
    </div>
  )
}
