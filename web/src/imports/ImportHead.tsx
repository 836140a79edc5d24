import type { ImportPlan } from "@marza/spreadsheet/types.ts"
import { useEffect, useRef } from "react"
import { Button } from "../ui/Button.tsx"
import { hasErrors } from "./choices.ts"
import { useImportTexts } from "./texts.ts"

type ImportHeadProps = {
  /** The name of the file. */
  name: string
  plan: ImportPlan
  onOther: () => void
}

/** Which file is open, and how many cars, expenses and payments of it would be imported. */
export function ImportHead({ name, plan: { counts, rows }, onOther }: ImportHeadProps) {
  const texts = useImportTexts()
  const title = useRef<HTMLHeadingElement>(null)
  // The element that had the focus, such as the button that chose the file, is gone.
  useEffect(() => title.current?.focus(), [])
  const withErrors = rows.filter(hasErrors).length
  const summary = [
    // Without any, the page says so below.
    rows.length > 0 &&
      texts.doneCount(
        counts.cars,
        counts.expenses - counts.refunds,
        counts.refunds,
        counts.payments,
      ),
    counts.cars > 0 && withErrors > 0 && texts.withProblems(withErrors),
    counts.leftOut > 0 && texts.willLeaveOut(counts.leftOut),
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
      {counts.payments > 0 && (
        <p className="basis-full text-sm text-soft max-sm:mt-1">{texts.paymentDays}</p>
      )}
    </div>
  )
}
