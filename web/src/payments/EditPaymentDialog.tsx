import type { Car } from "@marza/domain/cars/schemas.ts"
import { formatMoney, formatRate } from "@marza/domain/money/format.ts"
import { paymentFields } from "@marza/domain/payments/fields.ts"
import { type Payment, paymentPatchSchema } from "@marza/domain/payments/schemas.ts"
import { wordsOf } from "@marza/domain/table/format.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { Button } from "../ui/Button.tsx"
import { ConflictDialog } from "../ui/ConflictDialog.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { depositsOf, type NamedDeposit } from "../ui/deposits.ts"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { TrashIcon } from "../ui/laterIcons.tsx"
import { usePayerWords } from "../ui/payers.ts"
import { toast } from "../ui/toast.ts"
import { parseRate, typedMoney } from "../ui/typedAmount.ts"
import { useConflict } from "../ui/useConflict.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { changePayment } from "./api.ts"
import { PaymentFields } from "./PaymentFields.tsx"
import {
  bodyOf,
  changedFields,
  type PaymentPart,
  type PaymentValues,
  paymentMerger,
  valuesOf,
} from "./paymentValues.ts"
import { SecondDeposit } from "./SecondDeposit.tsx"

type EditPaymentDialogProps = {
  car: Car
  payment: Payment
  onDelete: () => void
  onClose: () => void
}

/** Edits a payment. What somebody else has saved meanwhile is merged, or the dialog asks about it. */
export function EditPaymentDialog({ car, payment, onDelete, onClose }: EditPaymentDialogProps) {
  const { actions, payments: texts } = useMessages()
  const language = useLanguage()
  const payers = usePayerWords()
  const [base, setBase] = useState(payment)
  const [values, setValues] = useState(() => valuesOf(payment, language))
  /** The save that waits for an answer, and the deposits that are held already. */
  const [held, setHeld] = useState<{
    deposits: readonly NamedDeposit[]
    filled: PaymentValues
    from: Payment
  } | null>(null)
  const conflict = useConflict({
    merger: paymentMerger,
    valuesOf: (row: Payment) => valuesOf(row, language),
    onMerged: saveMerged,
  })
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const changing = changePayment(useQueryClient(), {
    organizationId: car.organization_id,
    carId: car.id,
  })
  const saving = useMutation({ ...changing, meta: { ...changing.meta, form } })

  function save(event: FormEvent) {
    event.preventDefault()
    if (!saving.isPending) send(values, base)
  }

  function send(filled: PaymentValues, from: Payment, second = false) {
    setHeld(null)
    if (changedFields(valuesOf(from, language), filled).length === 0) return onClose()
    const body = { ...bodyOf(filled), version: from.version }
    const checked = validate(paymentPatchSchema, body, language)
    if ("errors" in checked) return setErrors(checked.errors)
    saving.mutate(
      { id: payment.id, patch: checked.data, query: second ? { second: "true" } : {} },
      {
        onSuccess: () => {
          toast.success(texts.updated)
          onClose()
        },
        onError: (error) => {
          if (isRefusal(error, "deposit_held"))
            return setHeld({ deposits: depositsOf(error), filled, from })
          const sent = { base: valuesOf(from, language), mine: filled }
          if (!conflict.settle(error, sent)) refuse(error)
        },
      },
    )
  }

  /** Saves on top of what somebody else has stored meanwhile. */
  function saveMerged(merged: PaymentValues, current: Payment) {
    setBase(current)
    setValues(merged)
    send(merged, current)
  }

  const shown = (part: PaymentPart, of: PaymentValues) => {
    const words = wordsOf(paymentFields[part].format, { ...texts.choices, ...payers })
    if (words) return words[of[part]]
    if (part !== "amount") return of[part]
    const money = typedMoney(of.amount, of.currency, language)
    const rate = of.currency === "EUR" ? null : parseRate(of.exchange_rate)
    const day = of.rate_day && ` (ECB ${of.rate_day})`
    return rate ? `${money} × ${formatRate(rate, language)}${day}` : money
  }

  return (
    <>
      <Dialog
        title={texts.edit}
        description={car.name}
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
              aria-label={texts.delete(formatMoney(payment.amount, payment.currency, language))}
              onClick={onDelete}
              className="px-4 text-soft hover:text-loss"
            >
              {actions.delete}
            </Button>
          </>
        }
      >
        <div className="grid grid-cols-1 gap-4 low:grid-cols-2 low:gap-y-2">
          <FormError refusal={refusal} />
          <PaymentFields
            values={values}
            errors={errors}
            hasState={base.kind === "deposit"}
            isSold={car.status === "sold"}
            onChange={(field, value) => {
              setValues((before) => ({ ...before, [field]: value }))
              clearError(field)
            }}
          />
        </div>
      </Dialog>
      {held && (
        <SecondDeposit
          deposits={held.deposits}
          onConfirm={() => send(held.filled, held.from, true)}
          onClose={() => setHeld(null)}
        />
      )}
      {conflict.question && (
        <ConflictDialog
          {...conflict.question}
          texts={texts}
          namePart={(part) => texts.words[part].label}
          showPart={shown}
        />
      )}
    </>
  )
}
