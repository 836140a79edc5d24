import { newId } from "@marza/domain/id.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import {
  type Partners,
  type Settlement,
  settlementPatchSchema,
} from "@marza/domain/partners/schemas.ts"
import type { ChoiceWords } from "@marza/domain/table/format.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { FormError } from "../ui/FormError.tsx"
import { RowEditDialog } from "../ui/RowEditDialog.tsx"
import { toast } from "../ui/toast.ts"
import { typedMoney } from "../ui/typedAmount.ts"
import { useRowEdit } from "../ui/useRowEdit.ts"
import { addSettlement, changeSettlement, deleteSettlement } from "./api.ts"
import { SettlementFields } from "./SettlementFields.tsx"
import { type SettlementPart, type SettlementValues, settlementForm } from "./settlementValues.ts"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"

type EditSettlementDialogProps = {
  organizationId: string
  participants: Partners["items"]
  settlement: Settlement
  onClose: () => void
}

/** Edits a settlement, or deletes it, which can be undone. What somebody else has saved meanwhile is merged. */
export function EditSettlementDialog(props: EditSettlementDialogProps) {
  const { organizationId, participants, settlement, onClose } = props
  const texts = usePartnerTexts()
  const { actions, offline, payments } = useMessages()
  const language = useLanguage()
  const client = useQueryClient()
  const { full, short, receiver } = useNames(participants)
  const edit = useRowEdit({
    row: settlement,
    form: settlementForm,
    schema: settlementPatchSchema,
    change: changeSettlement(client, organizationId),
    query: {},
    onSaved: () => toast.success(texts.updated),
    onClose,
  })
  const deletion = useMutation(deleteSettlement(client, organizationId))
  const restoring = useMutation(addSettlement(client, organizationId))
  const gave = texts.gave(short(edit.base.from), receiver(edit.base.to))
  const amount = formatMoney(edit.base.amount, "EUR", language)

  function remove() {
    const { from, to, amount, day, how, note } = edit.base
    const undo = () =>
      // With a new id: the deleted one is gone for good.
      void restoring
        .mutateAsync({ name: gave, body: { id: newId(), from, to, amount, day, how, note } })
        .then(
          (restored) =>
            restored === queued
              ? toast.notice(offline.kept, offline.keptHint)
              : toast.success(texts.restored),
          () => {},
        )
    deletion.mutate(settlement.id, {
      onSuccess: () => toast.success(texts.deleted, undefined, { label: actions.undo, run: undo }),
      onSettled: onClose,
    })
  }

  const shown = (part: SettlementPart, of: SettlementValues) => {
    const named = (option: string) => full(option || null)
    if (part === "who") return `${named(of.from)} → ${named(of.to)}`
    if (part === "amount") return typedMoney(of.amount, "EUR", language)
    const ways: ChoiceWords = payments.choices.paymentWay
    return part === "how" ? ways[of.how] : of[part]
  }

  return (
    <RowEditDialog
      title={texts.editSettlement}
      hasColumns
      onClose={onClose}
      edit={edit}
      texts={texts}
      deletion={{
        name: texts.deleteOf(gave, amount),
        isBusy: deletion.isPending,
        onDelete: remove,
      }}
      namePart={(part) => texts.fields[part]}
      showPart={shown}
    >
      <div className="grid grid-cols-1 gap-4 low:grid-cols-2 low:gap-y-2">
        <FormError refusal={edit.refusal} />
        <SettlementFields
          participants={participants}
          values={edit.values}
          errors={edit.errors}
          onChange={edit.onChange}
        />
      </div>
    </RowEditDialog>
  )
}
