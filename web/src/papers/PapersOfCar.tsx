import type { Paper } from "@marza/domain/papers/schemas.ts"
import { PaperRow } from "./PaperRow.tsx"
import type { DraftedKind } from "./paperValues.ts"
import { type PapersOf, usePaperActions } from "./usePaperActions.tsx"

type PapersOfCarProps = PapersOf & {
  papers: readonly Paper[]
  onEdit: (kind: DraftedKind, draftId: string) => void
}

/** The contracts and invoices of a car, above the documents that somebody has added. */
export function PapersOfCar({ papers, onEdit, ...of }: PapersOfCarProps) {
  const { actionsOf, dialog } = usePaperActions(of)
  return (
    <>
      <ul className="-mt-2 mb-2 divide-y divide-line border-b border-line">
        {papers.map((paper) => (
          <PaperRow
            key={paper.id}
            paper={paper}
            {...actionsOf(paper)}
            onEdit={
              paper.kind === "credit_invoice"
                ? undefined
                : () => onEdit(paper.kind as DraftedKind, paper.id)
            }
          />
        ))}
      </ul>
      {dialog}
    </>
  )
}
