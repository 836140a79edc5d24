import { newId } from "@marza/domain/id.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import {
  type Partners,
  type Settlement,
  settlementPatchSchema,
} from "@marza/domain/partners/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { Button } from "../ui/Button.tsx"
import { ConflictDialog } from "../ui/ConflictDialog.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { toast } from "../ui/toast.ts"
import { typedMoney } from "../ui/typedAmount.ts"
import { useConflict } from "../ui/useConflict.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { addSettlement, changeSettlement, deleteSettlement } from "./api.ts"
import { SettlementFields } from "./SettlementFields.tsx"
import {
  bodyOf,
  changedFields,
  firm,
  type SettlementPart,
  type SettlementValues,
  settlementMerger,
  valuesOf,
} from "./settlementValues.ts"
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
  const [base, setBase] = useState(settlement)
  const [values, setValues] = useState(() => valuesOf(settlement, language))
  const conflict = useConflict({
    merger: settlementMerger,
    valuesOf: (row: Settlement) => valuesOf(row, language),
    onMerged: saveMerged,
  })
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const changing = changeSettlement(client, organizationId)
  const saving = useMutation({ ...changing, meta: { ...changing.meta, form } })
  const deletion = useMutation(deleteSettlement(client, organizationId))
  const restoring = useMutation(addSettlement(client, organizationId))
  const gave = texts.gave(short(base.from), receiver(base.to))
  const amount = formatMoney(base.amount, "EUR", language)

  function save(event: FormEvent) {
    event.preventDefault()
    if (!saving.isPending && !deletion.isPending) send(values, base)
  }

  function send(filled: SettlementValues, from: Settlement) {
    if (changedFields(valuesOf(from, language), filled).length === 0) return onClose()
    const body = { ...bodyOf(filled), version: from.version }
    const checked = validate(settlementPatchSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(
      { id: settlement.id, patch: checked.data },
      {
        onSuccess: () => {
          toast.success(texts.updated)
          onClose()
        },
        onError: (error) => {
          const sent = { base: valuesOf(from, language), mine: filled }
          if (!conflict.settle(error, sent)) refuse(error)
        },
      },
    )
  }

  /** Saves on top of what somebody else has stored meanwhile. */
  function saveMerged(merged: SettlementValues, current: Settlement) {
    setBase(current)
    setValues(merged)
    send(merged, current)
  }

  function remove() {
    const { from, to, amount, day, how, note } = base
    const undo = () =>
      // With a new id: the deleted one is gone for good.
      void restoring
        .mutateAsync({ name: gave, body: { id: newId(), from, to, amount, day, how, note } })
        .then(
          (restored) =>
            restored === queued
              ? toast.notice(offline.waiting, offline.waitingHint)
              : toast.success(texts.restored),
          () => {},
        )
    deletion.mutate(settlement.id, {
      onSuccess: () => toast.success(texts.deleted, undefined, { label: actions.undo, run: undo }),
      onSettled: onClose,
    })
  }

  const shown = (part: SettlementPart, of: SettlementValues) => {
    const named = (option: string) => full(option === firm ? null : option)
    if (part === "who") return `${named(of.from)} → ${named(of.to)}`
    if (part === "amount") return typedMoney(of.amount, "EUR", language)
    return part === "how" ? payments.choices.paymentWay[of.how] : of[part]
  }

  return (
    <>
      <Dialog
        title={texts.editSettlement}
        hasColumns
        onClose={onClose}
        form={{ ref: form, onSubmit: save }}
        actions={
          <>
            <Button type="submit" size="tall" isBusy={saving.isPending} className="flex-1">
              {actions.save}
            </Button>
            <Button
              variant="quiet"
              size="tall"
              icon={<TrashIcon />}
              aria-label={texts.deleteOf(gave, amount)}
              isBusy={deletion.isPending}
              onClick={remove}
              className="px-4 text-soft hover:text-loss"
            >
              {actions.delete}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-4 low:grid-cols-2 low:gap-y-2">
          <FormError refusal={refusal} />
          <SettlementFields
            participants={participants}
            values={values}
            errors={errors}
            onChange={(field, value) => {
              setValues((before) => ({ ...before, [field]: value }))
              clearError(field)
            }}
          />
        </div>
      </Dialog>
      {conflict.question && (
        <ConflictDialog
          {...conflict.question}
          texts={texts}
          namePart={(part) => texts.fields[part]}
          showPart={shown}
        />
      )}
    </>
  )
}
