import type { Paper } from "@marza/domain/papers/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../messages/use.ts"
import { ownId, type UnsentPaper, useIsUnsentRead, useUnsent } from "../offline/unsent.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { papersOfCarQuery } from "./api.ts"
import { IssuedPaper } from "./IssuedPaper.tsx"
import { PaperForm, type PaperFormProps } from "./PaperForm.tsx"
import { nextKind } from "./paperValues.ts"

type PaperSheetProps = Omit<PaperFormProps, "stored" | "unsent" | "papers" | "onIssued">

/** Makes a contract or an invoice of a car: what it lacks, preview, issue, and then what is done with it. */
export function PaperSheet(props: PaperSheetProps) {
  const { car, organization, onClose } = props
  const [kind, setKind] = useState(props.kind)
  const { papers: texts } = useMessages()
  const { data, isPending } = useQuery(papersOfCarQuery(organization.id, car.id))
  const isReading = !useIsUnsentRead()
  const unsent = useUnsent().find(
    (entry): entry is UnsentPaper =>
      entry.kind === "paper" &&
      entry.userId === ownId() &&
      entry.carId === car.id &&
      entry.body.kind === kind,
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
  if (isPending || isReading)
    return (
      <Dialog title={texts.kinds[kind]} description={car.name} onClose={onClose}>
        <Skeleton className="h-72" />
      </Dialog>
    )
  const stored = data?.find((paper) => paper.kind === kind && paper.state === "draft") ?? null
  return (
    <PaperForm
      key={kind}
      {...props}
      kind={kind}
      papers={[...(issued ? [issued] : []), ...(data ?? [])]}
      stored={unsent ? null : stored}
      unsent={unsent?.body ?? null}
      onIssued={setIssued}
    />
  )
}
