import { newId } from "@marza/domain/id.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"
import { isOwnerOrAdmin, type OrganizationRole } from "@marza/domain/roles.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense, useState } from "react"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { askForCorrection, deletePaper } from "./api.ts"
import type { PaperActions } from "./PaperMenu.tsx"
import { useNameOf } from "./PaperParts.tsx"

const MailDialog = lazily(async () => (await import("./MailDialog.tsx")).MailDialog)
const ReasonDialog = lazily(async () => (await import("./ReasonDialog.tsx")).ReasonDialog)

export type PapersOf = {
  organizationId: string
  role: OrganizationRole
  isImpersonating: boolean
}

/** Whether the other side has an invoice, as far as the program knows: such a one is credited and not annulled. */
const isHandedOver = ({ kind, mail_to, mailed_at, credited }: Paper) =>
  kind === "invoice" && (mail_to !== null || mailed_at !== null || credited !== null)

/** What a person may do with each of a list of papers, and the dialog that one of it opens. */
export function usePaperActions({ organizationId, role, isImpersonating }: PapersOf): {
  actionsOf: (paper: Paper) => Omit<PaperActions, "onEdit">
  dialog: ReactNode
} {
  const { papers: texts } = useMessages()
  const [opened, setOpened] = useState<{
    paper: Paper
    about: "annulment" | "credit" | "mail"
  } | null>(null)
  const client = useQueryClient()
  const nameOf = useNameOf()
  const deletion = useMutation(deletePaper(client, organizationId))
  const asking = useMutation(askForCorrection(client, organizationId))
  const mayUndo = isOwnerOrAdmin(role) && !isImpersonating
  return {
    actionsOf: (paper) => {
      const isUndoable = mayUndo && paper.state === "issued" && paper.kind !== "credit_invoice"
      const open = (about: "annulment" | "credit" | "mail") => () => setOpened({ paper, about })
      const isInvoice = paper.kind === "invoice"
      return {
        onDelete: () =>
          deletion.mutate(paper.id, { onSuccess: () => toast.success(texts.draftDeleted) }),
        onMail: !isImpersonating && paper.url && !paper.blanked_on ? open("mail") : undefined,
        onAnnul: isUndoable && !isHandedOver(paper) ? open("annulment") : undefined,
        onCredit: isUndoable && isInvoice ? open("credit") : undefined,
        onAskForCorrection:
          isOwnerOrAdmin(role) || paper.state !== "issued"
            ? undefined
            : () => {
                const title = texts.correctionOf(nameOf(paper))
                asking.mutate(
                  { id: newId(), title, carId: paper.car_id },
                  { onSuccess: () => toast.success(texts.correctionAsked, title) },
                )
              },
      }
    },
    dialog: (
      <Suspense>
        {opened &&
          (opened.about === "mail" ? (
            <MailDialog
              paper={opened.paper}
              organizationId={organizationId}
              onClose={() => setOpened(null)}
            />
          ) : (
            <ReasonDialog
              paper={opened.paper}
              about={opened.about}
              organizationId={organizationId}
              onClose={() => setOpened(null)}
            />
          ))}
      </Suspense>
    ),
  }
}
