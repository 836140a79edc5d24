import { newId } from "@marza/domain/id.ts"
import { newSettlementSchema, type Partners } from "@marza/domain/partners/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { FormEvent } from "react"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { addSettlement } from "./api.ts"
import { SettlementFields } from "./SettlementFields.tsx"
import { bodyOf, changedFields, type SettlementValues } from "./settlementValues.ts"
import { usePartnerTexts } from "./texts.ts"
import { useNames } from "./useNames.ts"

type AddSettlementDialogProps = {
  organizationId: string
  participants: Partners["items"]
  filled: SettlementValues
  /** Of the unsent settlement to correct; without it a new one is added. */
  id?: string
  onClose: () => void
}

/** Records what one participant gave another. */
export function AddSettlementDialog(props: AddSettlementDialogProps) {
  const { organizationId, participants, filled, onClose } = props
  const { offline } = useMessages()
  const { short, receiver } = useNames(participants)
  const texts = usePartnerTexts()
  const language = useLanguage()
  const draft = useDraft<SettlementValues & { id: string }>(
    `settlement.${props.id ?? `${organizationId}.${filled.from}.${filled.to}`}`,
    // The id is made once, so that sending it again after a lost response adds it only once.
    () => ({ ...filled, id: props.id ?? newId() }),
    (typed) => changedFields(filled, typed).length > 0,
  )
  const { id, ...values } = draft.values
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const adding = addSettlement(useQueryClient(), organizationId)
  const addition = useMutation({ ...adding, meta: { form } })

  function close() {
    draft.discard()
    onClose()
  }

  function add(event: FormEvent) {
    event.preventDefault()
    if (addition.isPending) return
    const checked = validate(newSettlementSchema, { id, ...bodyOf(values) }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    const { from, to } = checked.data
    addition.mutate(
      { body: checked.data, name: texts.gave(short(from), receiver(to)) },
      {
        onSuccess: (added) => {
          if (added === queued) toast.notice(offline.kept, offline.keptHint)
          else toast.success(texts.added)
          close()
        },
        onError: refuse,
      },
    )
  }

  return (
    <Dialog
      title={texts.addSettlement}
      hasColumns
      startsTyping
      onClose={close}
      form={{ ref: form, onSubmit: add }}
      actions={
        <Button type="submit" size="tall" isBusy={addition.isPending} className="flex-1">
          {texts.record}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-4 low:grid-cols-2 low:gap-y-2">
        <FormError refusal={refusal} />
        <SettlementFields
          participants={participants}
          values={values}
          errors={errors}
          onChange={(field, value) => {
            draft.set((before) => ({ ...before, [field]: value }))
            clearError(field)
          }}
        />
      </div>
    </Dialog>
  )
}
