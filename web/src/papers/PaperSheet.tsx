import type { Paper } from "@marza/domain/papers/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useIsLost } from "../api/offline.ts"
import { useMessages } from "../messages/use.ts"
import { type UnsentPaper, useIsUnsentRead, useUnsent } from "../offline/unsent.ts"
import { ownId } from "../session/ownId.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { isKept } from "../ui/drafts.ts"
import { Skeleton } from "../ui/Skeleton.tsx"
import { papersOfCarQuery } from "./api.ts"
import { IssuedPaper } from "./IssuedPaper.tsx"
import { PaperForm, type PaperFormProps } from "./PaperForm.tsx"
import { draftName, newPaperName, nextKind } from "./paperValues.ts"

type PaperSheetProps = Omit<
  PaperFormProps,
  "stored" | "unsent" | "gone" | "papers" | "onIssued"
> & {
  /** The draft to go on with; without it the one that was begun last, or a new one. */
  draftId: string | undefined
}

/** Makes a contract or an invoice of a car: what it lacks, preview, issue, and then what is done with it. */
export function PaperSheet(props: PaperSheetProps) {
  const { car, organization, onClose } = props
  const [kind, setKind] = useState(props.kind)
  const { papers: texts } = useMessages()
  const { data, isPending, isFetching, isFetchedAfterMount } = useQuery(
    papersOfCarQuery(organization.id, car.id),
  )
  const draftId = kind === props.kind ? props.draftId : undefined
  const isReading = !useIsUnsentRead()
  const isLost = useIsLost()
  const unsent = useUnsent().find(
    (entry): entry is UnsentPaper =>
      entry.kind === "paper" &&
      entry.userId === ownId() &&
      entry.carId === car.id &&
      (draftId ? entry.body.id === draftId : entry.body.kind === kind),
  )
  const [issued, setIssued] = useState<Paper | null>(null)
  const hasIssued = (other: Paper["kind"]) =>
    data?.some((paper) => paper.kind === other && paper.state === "issued")
  const next = nextKind(kind, car)
  if (issued?.kind === kind)
    return (
      <IssuedPaper
        organizationId={organization.id}
        paper={issued}
        next={next && hasIssued(next) ? null : next}
        onNext={setKind}
        onClose={onClose}
      />
    )
  // A draft that was begun goes on; without a connection a new one can be typed.
  const drafts = data?.filter((paper) => paper.kind === kind && paper.state === "draft") ?? []
  const [latest] = isKept(newPaperName(car.id, kind)) ? [] : drafts
  const stored = draftId ? drafts.find(({ id }) => id === draftId) : latest
  const isMissing = draftId !== undefined && !stored && !unsent
  const isAwaited = isMissing && (isLost || (isFetching && !isFetchedAfterMount))
  if (isPending || isReading || isAwaited)
    return (
      <Dialog title={texts.kinds[kind]} description={car.name} onClose={onClose}>
        {isLost && <p className="mb-4 text-sm text-warn">{texts.offline}</p>}
        <Skeleton className="h-72" />
      </Dialog>
    )
  const numbered = data?.find((paper) =>
    draftId ? paper.id === draftId : paper.kind === kind && !stored && isKept(draftName(paper.id)),
  )
  const isGone = isMissing || (numbered !== undefined && numbered.state !== "draft")
  return (
    <PaperForm
      key={kind}
      {...props}
      kind={kind}
      papers={[...(issued ? [issued] : []), ...(data ?? [])]}
      stored={unsent ? null : (stored ?? null)}
      unsent={unsent ?? null}
      gone={isGone && !unsent ? { id: draftId ?? numbered?.id, paper: numbered ?? null } : null}
      onIssued={setIssued}
    />
  )
}
