import { withRates } from "@marza/spreadsheet/plan/choices.ts"
import type { ImportPlan } from "@marza/spreadsheet/types.ts"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { bankRates } from "./bankRates.ts"
import type { Choose } from "./choices.ts"
import { useImportTexts } from "./texts.ts"

type ImportRatesProps = { plan: ImportPlan; onChoose: Choose }

/** Fills in the bank's rate of its day for all amounts without a rate, with one tap. */
export function ImportRates({ plan: { missingRates, counts }, onChoose }: ImportRatesProps) {
  const texts = useImportTexts()
  const [result, setResult] = useState<{ taken: number; missing: number } | null>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: () => bankRates(missingRates),
    onSuccess(rates) {
      setResult({ taken: rates.length, missing: missingRates.length - rates.length })
      onChoose((choices) => withRates(choices, rates))
    },
  })
  const summary = result && (
    <p role="status" className="text-soft">
      {texts.ratesTaken(result.taken)}
      {result.missing > 0 && ` ${texts.ratesMissing(result.missing)}`}
    </p>
  )
  if (counts.needsRate === 0) return summary
  return (
    <Card title={texts.rates(counts.needsRate)}>
      <p className="text-soft">
        {missingRates.length > 0
          ? texts.ratesHint(counts.needsRate)
          : texts.ratesOnlyUndated(counts.needsRate)}
      </p>
      {summary}
      {missingRates.length > 0 && (
        <Button
          variant="secondary"
          isBusy={isPending}
          onClick={() => mutate()}
          className="mt-3 max-sm:w-full"
        >
          {texts.takeRates(counts.needsRate)}
        </Button>
      )}
    </Card>
  )
}
