import type { PlannedRow } from "@marza/spreadsheet/types.ts"
import { Button } from "../ui/Button.tsx"
import { Card } from "../ui/Card.tsx"
import { type Choose, without } from "./choices.ts"
import type { KnownCars } from "./knownCars.ts"
import { useImportTexts } from "./texts.ts"

type ImportKnownProps = {
  rows: readonly PlannedRow[]
  known: KnownCars
  /** The day on which this file was imported before, whoever did it. */
  importedOn: string | null
  onChoose: Choose
}

/**
 * Warns that the organization has cars of the file already. Importing them is allowed: a sold car may have come back.
 */
export function ImportKnown({ rows, known, importedOn, onChoose }: ImportKnownProps) {
  const texts = useImportTexts()
  const sameFile = importedOn !== null && texts.importedOn(importedOn)
  if (known.size === 0) return sameFile && <Card title={sameFile} />
  return (
    <Card title={texts.known(known.size)}>
      {sameFile && <p className="font-medium">{sameFile}</p>}
      <p className="text-soft">{texts.knownHint(known.size)}</p>
      <Button
        variant="secondary"
        onClick={() => onChoose(without(rows.filter(({ id }) => known.has(id))))}
        className="mt-3 max-sm:w-full"
      >
        {texts.leaveOutKnown(known.size)}
      </Button>
    </Card>
  )
}
