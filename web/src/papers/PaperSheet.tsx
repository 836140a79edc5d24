import type { Paper } from "@marza/domain/papers/schemas.ts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useMessages } from "../messages/use.ts"
import { Dialog } from "../ui/Dialog.tsx"
import { Skeleton } from "../ui/Skeleton.tsx"
import { papersOfCarQuery } from "./api.ts"
import { IssuedPaper } from "./IssuedPaper.tsx"
import { PaperForm, type PaperFormProps } from "./PaperForm.tsx"

type PaperSheetProps = Omit<PaperFormProps, "stored" | "onIssued">

/** Makes a contract or an invoice of a car: what it lacks, preview, issue, and then what is done with it. */
export function PaperSheet(props: PaperSheetProps) {
  const { kind, car, organization, onClose } = props
  const { papers: texts } = useMessages()
  const { data, isPending } = useQuery(papersOfCarQuery(organization.id, car.id))
  const [issued, setIssued] = useState<Paper | null>(null)
  if (issued)
    return <IssuedPaper organizationId={organization.id} paper={issued} onClose={onClose} />
  // A draft that was begun goes on; without a connection a new one can be typed.
  if (isPending)
    return (
      <Dialog title={texts.kinds[kind]} description={car.name} onClose={onClose}>
        <Skeleton className="h-72" />
      </Dialog>
    )
  const stored = data?.find((paper) => paper.kind === kind && paper.state === "draft") ?? null
  return <PaperForm {...props} stored={stored} onIssued={setIssued} />
}
