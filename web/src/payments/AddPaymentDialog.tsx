import { newId } from "@marza/domain/id.ts"
import { type NewPayment, newPaymentSchema } from "@marza/domain/payments/schemas.ts"
import { isDay } from "@marza/domain/time/days.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { type FormEvent, useEffect, useEffectEvent, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { Button } from "../ui/Button.tsx"
import { Dialog } from "../ui/Dialog.tsx"
import { depositsOf, type NamedDeposit } from "../ui/deposits.ts"
import { FormError } from "../ui/FormError.tsx"
import { validate } from "../ui/form.ts"
import { useProposedPayer } from "../ui/payers.ts"
import { toast } from "../ui/toast.ts"
import { useDraft } from "../ui/useDraft.ts"
import { useFieldErrors } from "../ui/useFieldErrors.ts"
import { addPayment, type CarToPay } from "./api.ts"
import { PaymentFields } from "./PaymentFields.tsx"
import {
  blankPayment,
  bodyOf,
  type PaidCar,
  type PaymentValues,
  proposedUntil,
  valuesOf,
} from "./paymentValues.ts"
import { SecondDeposit } from "./SecondDeposit.tsx"

type AddPaymentDialogProps = {
  car: CarToPay
  paid?: PaidCar | null
  /** The unsent payment to correct; without it a new one is added. */
  unsent?: NewPayment
  /** The server has asked about that payment: it is sent again at once, so that the question stands there. */
  isAsked?: boolean
  onClose: () => void
}

/** Adds a payment or a deposit; a second deposit beside one that is held is asked about. */
export function AddPaymentDialog(props: AddPaymentDialogProps) {
  const { car, paid = null, unsent, isAsked, onClose } = props
  const { payments: texts, offline } = useMessages()
  const language = useLanguage()
  const payer = useProposedPayer()
  // The id is made once for each payment, so that sending it again after a lost response adds it only once.
  const blank = () =>
    unsent
      ? { id: unsent.id, ...valuesOf(unsent, language) }
      : { id: newId(), ...blankPayment(paid), received_by: payer }
  const draft = useDraft(`payment.${unsent?.id ?? car.carId}`, blank, ["amount"])
  const { values } = draft
  // The proposed end follows the day until another one is chosen. While a day is typed it is none.
  const [isEndProposed, setEndProposed] = useState(
    () => isDay(values.day) && values.until === proposedUntil(values.day),
  )
  const [held, setHeld] = useState<readonly NamedDeposit[] | null>(null)
  const { form, errors, refusal, setErrors, refuse, clearError } = useFieldErrors()
  const adding = addPayment(useQueryClient(), car)
  const addition = useMutation({
    ...adding,
    meta: { ...adding.meta, form },
    // As an option of useMutation this also runs when the dialog was closed before the response came.
    onSuccess: (...added) => {
      draft.discard()
      if (added[0] === queued) toast.notice(offline.kept, offline.keptHint)
      else toast.success(added[0].kind === "deposit" ? texts.addedDeposit : texts.added)
      return adding.onSuccess?.(...added)
    },
  })

  function set<Key extends keyof PaymentValues>(key: Key, value: PaymentValues[Key]) {
    if (key === "until") setEndProposed(false)
    draft.set((before) => {
      const after = { ...before, [key]: value }
      const follows = key === "day" && isEndProposed && isDay(after.day)
      return follows ? { ...after, until: proposedUntil(after.day) } : after
    })
    clearError(key)
  }

  const askAgain = useEffectEvent(() => send())
  useEffect(() => {
    if (isAsked) askAgain()
  }, [isAsked])

  function send(second = false) {
    if (addition.isPending) return
    setHeld(null)
    const checked = validate(newPaymentSchema, { id: values.id, ...bodyOf(values) }, language)
    if ("errors" in checked) return setErrors(checked.errors)
    addition.mutate(
      { body: checked.data, query: second ? { second: "true" } : {} },
      {
        onSuccess: onClose,
        onError: (error) =>
          isRefusal(error, "deposit_held") ? setHeld(depositsOf(error)) : refuse(error),
      },
    )
  }

  return (
    <>
      <Dialog
        title={values.kind === "deposit" ? texts.addDeposit : texts.add}
        description={car.carName}
        hasColumns
        startsTyping
        onClose={onClose}
        form={{
          ref: form,
          onSubmit: (event: FormEvent) => {
            event.preventDefault()
            send()
          },
        }}
        actions={
          <Button type="submit" size="tall" isBusy={addition.isPending} className="flex-1">
            {values.kind === "deposit" ? texts.addDeposit : texts.add}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-4 low:grid-cols-2 low:gap-y-2">
          <FormError refusal={refusal} />
          <PaymentFields
            car={car}
            values={values}
            errors={errors}
            hasState={false}
            isSold={false}
            onChange={set}
          />
        </div>
      </Dialog>
      {held && (
        <SecondDeposit deposits={held} onConfirm={() => send(true)} onClose={() => setHeld(null)} />
      )}
    </>
  )
}
