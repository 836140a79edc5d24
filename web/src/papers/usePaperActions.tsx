import { newId } from "@marza/domain/id.ts"
import { compare, type Decimal } from "@marza/domain/money/decimal.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import type { Paper } from "@marza/domain/papers/schemas.ts"
import { isOwnerOrAdmin, type OrganizationRole } from "@marza/domain/roles.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type ReactNode, Suspense, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { lazily } from "../ui/lazily.tsx"
import { toast } from "../ui/toast.ts"
import { askForCorrection, changeSalePrice, deletePaper } from "./api.ts"
import { excessOf } from "./excessOf.ts"
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
  const { actions, papers: texts } = useMessages()
  const language = useLanguage()
  const [opened, setOpened] = useState<{
    paper: Paper
    about: "annulment" | "credit" | "mail"
    /** The part that is proposed to be credited. */
    part?: Decimal
  } | null>(null)
  const client = useQueryClient()
  const nameOf = useNameOf()
  const deletion = useMutation(deletePaper(client, organizationId))
  const pricing = useMutation(changeSalePrice(client, organizationId))
  const asking = useMutation(askForCorrection(client, organizationId))
  const mayUndo = isOwnerOrAdmin(role) && !isImpersonating

  /** How a paper and its car are made equal by whoever may undo it. */
  function correctionOf(paper: Paper) {
    if (paper.kind !== "invoice")
      return { label: texts.annul, onPress: () => setOpened({ paper, about: "annulment" }) }
    const credit = (part?: Decimal) => ({
      label: texts.credit,
      onPress: () => setOpened({ paper, about: "credit", ...(part && { part }) }),
    })
    const excess = excessOf(paper)
    // A credit of the whole, for what else differs.
    if (excess === null || paper.differs.length > 1) return credit()
    if (compare(excess, "0") > 0) return credit(excess)
    const { car_id: carId, different_sums } = paper
    const price = different_sums.find(({ of }) => of === "price")
    if (!carId || !price) return credit()
    const shown = formatMoney(price.paper, price.currency, language)
    const change = (to: Decimal, onSuccess?: () => void) =>
      pricing.mutate({ carId, priceOf: () => to }, { onSuccess })
    return {
      label: texts.priceOfPaper(shown),
      onPress: () =>
        change(price.paper, () =>
          toast.success(texts.priceChanged, shown, {
            label: actions.undo,
            run: () => change(price.car),
          }),
        ),
    }
  }

  return {
    actionsOf: (paper) => {
      const isUndoable = mayUndo && paper.state === "issued" && paper.kind !== "credit_invoice"
      const open = (about: "annulment" | "credit" | "mail") => () => setOpened({ paper, about })
      const isInvoice = paper.kind === "invoice"
      const onAskForCorrection =
        isOwnerOrAdmin(role) || paper.state !== "issued"
          ? undefined
          : () => {
              const title = texts.correctionOf(nameOf(paper))
              asking.mutate(
                { id: newId(), title, carId: paper.car_id },
                { onSuccess: () => toast.success(texts.correctionAsked, title) },
              )
            }
      const asksForIt = onAskForCorrection && {
        label: texts.askForCorrection,
        onPress: onAskForCorrection,
      }
      return {
        onDelete: () =>
          deletion.mutate(paper.id, { onSuccess: () => toast.success(texts.draftDeleted) }),
        onMail: !isImpersonating && paper.url && !paper.blanked_on ? open("mail") : undefined,
        onAnnul: isUndoable && !isHandedOver(paper) ? open("annulment") : undefined,
        onCredit: isUndoable && isInvoice ? open("credit") : undefined,
        onAskForCorrection,
        correction:
          paper.differs.length === 0 ? undefined : isUndoable ? correctionOf(paper) : asksForIt,
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
              part={opened.part}
              organizationId={organizationId}
              onClose={() => setOpened(null)}
            />
          ))}
      </Suspense>
    ),
  }
}
