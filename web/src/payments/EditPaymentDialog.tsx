import type { Car } from "@marza/domain/cars/schemas.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import { paymentFields } from "@marza/domain/payments/fields.ts"
import { type Payment, paymentPatchSchema } from "@marza/domain/payments/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { depositsOf, type NamedDeposit } from "../ui/deposits.ts"
import { FormError } from "../ui/FormError.tsx"
import { usePartInWords } from "../ui/partInWords.ts"
import { RowEditDialog } from "../ui/RowEditDialog.tsx"
import { toast } from "../ui/toast.ts"
import { useRowEdit } from "../ui/useRowEdit.ts"
import { changePayment } from "./api.ts"
import { PaymentFields } from "./PaymentFields.tsx"
import { paymentForm } from "./paymentValues.ts"
import { SecondDeposit } from "./SecondDeposit.tsx"

type EditPaymentDialogProps = {
  car: Car
  payment: Payment
  onDelete: () => void
  onClose: () => void
}

/** Edits a payment. What somebody else has saved meanwhile is merged, or the dialog asks about it. */
export function EditPaymentDialog({ car, payment, onDelete, onClose }: EditPaymentDialogProps) {
  const { payments: texts } = useMessages()
  const language = useLanguage()
  /** The save that waits for an answer, and the deposits that are held already. */
  const [held, setHeld] = useState<{
    deposits: readonly NamedDeposit[]
    confirm: () => void
  } | null>(null)
  const key = { organizationId: car.organization_id, carId: car.id }
  const edit = useRowEdit({
    row: payment,
    form: paymentForm,
    schema: paymentPatchSchema,
    change: changePayment(useQueryClient(), key),
    query: {},
    onSaved: () => toast.success(texts.updated),
    onClose,
    onQuestion(refusal, again) {
      if (!isRefusal(refusal, "deposit_held")) return false
      const confirm = () => {
        setHeld(null)
        again({ second: "true" })
      }
      setHeld({ deposits: depositsOf(refusal), confirm })
      return true
    },
  })

  return (
    <>
      <RowEditDialog
        title={edit.values.kind === "deposit" ? texts.editDeposit : texts.edit}
        description={car.name}
        hasColumns
        onClose={onClose}
        edit={edit}
        texts={texts}
        deletion={{
          name: texts.delete(formatMoney(payment.amount, payment.currency, language)),
          onDelete,
        }}
        namePart={(part) => texts.words[part].label}
        showPart={usePartInWords(paymentFields, texts.choices)}
      >
        <div className="grid grid-cols-1 gap-4 low:grid-cols-2 low:gap-y-2">
          <FormError refusal={edit.refusal} />
          <PaymentFields
            car={key}
            stored={payment}
            values={edit.values}
            errors={edit.errors}
            hasState={edit.base.kind === "deposit"}
            isSold={car.status === "sold"}
            onChange={edit.onChange}
          />
        </div>
      </RowEditDialog>
      {held && (
        <SecondDeposit
          deposits={held.deposits}
          onConfirm={held.confirm}
          onClose={() => setHeld(null)}
        />
      )}
    </>
  )
}
