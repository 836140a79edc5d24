import type { Attachment } from "@marza/domain/attachments/schemas.ts"
import { FilePicture } from "../attachments/FilePicture.tsx"
import { Button } from "../ui/Button.tsx"
import { FileName } from "../ui/FileName.tsx"
import { FoldedCard } from "../ui/FoldedCard.tsx"
import type { MadeExpense } from "./api.ts"
import { useInboxTexts } from "./texts.ts"

export type AssignedPaper = {
  paper: Attachment
  target: string
  /** The expense that was made of it, which goes with it. */
  made: MadeExpense | undefined
}

type AssignedPapersProps = {
  /** The newest first. */
  assigned: readonly AssignedPaper[]
  onTakeBack: (assigned: AssignedPaper) => void
}

/**
 * What was assigned since the page was opened: each can be taken back, not only the last one as by its toast. It is
 * folded, so that at first the toast alone offers that.
 */
export function AssignedPapers({ assigned, onTakeBack }: AssignedPapersProps) {
  const texts = useInboxTexts()
  if (assigned.length === 0) return null
  return (
    <div className="mt-3">
      <FoldedCard title={texts.justAssigned} summary={texts.count(assigned.length)}>
        <ul className="divide-y divide-line pb-1">
          {assigned.map(({ paper, target, made }) => (
            <li key={paper.id} className="flex flex-wrap items-center gap-3 py-2">
              <FilePicture file={paper} />
              <p className="min-w-0 flex-1 basis-24 text-sm wrap-anywhere">
                <FileName name={paper.name} />
                <span className="block text-xs text-soft">→ {target}</span>
              </p>
              <Button
                variant="quiet"
                aria-label={texts.takeBackNamed(paper.name)}
                data-takes-back
                onClick={() => onTakeBack({ paper, target, made })}
                className="-mr-3 ml-auto px-3"
              >
                {texts.takeBack}
              </Button>
            </li>
          ))}
        </ul>
      </FoldedCard>
    </div>
  )
}
