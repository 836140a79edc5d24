import { newSettlementSchema, type Partners } from "@marza/domain/partners/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import { queued } from "../offline/sendOrQueue.ts"
import { FormError } from "../ui/FormError.tsx"
import { RowAddDialog } from "../ui/RowAddDialog.tsx"
import { tellAdded, useRowAdd } from "../ui/useRowAdd.ts"
import { addSettlement } from "./api.ts"
import { SettlementFields } from "./SettlementFields.tsx"
import { type SettlementValues, settlementForm } from "./settlementValues.ts"
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
  const { short, receiver } = useNames(participants)
  const texts = usePartnerTexts()
  const add = useRowAdd({
    draft: `settlement.${props.id ?? `${organizationId}.${filled.from}.${filled.to}`}`,
    id: props.id,
    begun: () => filled,
    typed: (typed) => settlementForm.changedFields(filled, typed).length > 0,
    schema: newSettlementSchema,
    bodyOf: settlementForm.bodyOf,
    add: addSettlement(useQueryClient(), organizationId),
    onAdded: (added) => tellAdded(added === queued, texts.added),
  })

  return (
    <RowAddDialog
      title={texts.addSettlement}
      submit={texts.record}
      add={add}
      onSend={() =>
        add.send(
          (body) => ({ body, name: texts.gave(short(body.from), receiver(body.to)) }),
          onClose,
        )
      }
      onClose={() => {
        add.discard()
        onClose()
      }}
    >
      <div className="grid grid-cols-1 gap-4 low:grid-cols-2 low:gap-y-2">
        <FormError refusal={add.refusal} />
        <SettlementFields
          participants={participants}
          values={add.values}
          errors={add.errors}
          onChange={add.onChange}
        />
      </div>
    </RowAddDialog>
  )
}
