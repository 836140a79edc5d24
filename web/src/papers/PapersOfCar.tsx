import type { Paper } from "@marza/domain/papers/schemas.ts"
import { ask } from "../api/question.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { PaperRow } from "./PaperRow.tsx"
import type { DraftedKind } from "./paperValues.ts"
import { type PapersOf, usePaperActions } from "./usePaperActions.tsx"

type PapersOfCarProps = PapersOf & {
  papers: readonly Paper[]
  onEdit: (kind: DraftedKind, draftId: string) => void
  /** Takes the sale of the car back; undefined where it is not sold. */
  onTakeBack?: (() => void) | undefined
}

/** Whether the invoice of a sale was credited whole, and no other one stands. */
const isCredited = (papers: readonly Paper[]) => {
  const invoices = papers.filter(({ kind }) => kind === "invoice")
  const has = (state: Paper["state"]) => invoices.some((invoice) => invoice.state === state)
  return has("credited") && !has("issued")
}

/** The contracts and invoices of a car, above the documents that somebody has added. */
export function PapersOfCar({ papers, onEdit, onTakeBack, ...of }: PapersOfCarProps) {
  const { papers: texts } = useMessages()
  const { actionsOf, dialog } = usePaperActions(of)
  return (
    <>
      {onTakeBack && isCredited(papers) && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 text-sm text-warn">
          <span>{texts.saleCredited}</span>
          <Button
            variant="quiet"
            onClick={() =>
              ask({
                title: texts.takeBackTitle,
                text: texts.takeBackHint,
                confirmLabel: texts.takeSaleBack,
                onConfirm: onTakeBack,
              })
            }
            className="-mx-2 px-2 text-sm text-primary"
          >
            {texts.takeSaleBack}
          </Button>
        </div>
      )}
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
