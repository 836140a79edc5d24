import { type NewPayment, newPaymentSchema } from "@marza/domain/payments/schemas.ts"
import { isDay } from "@marza/domain/time/days.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent, useState } from "react"
import { isRefusal } from "../api/errors.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { queued } from "../offline/sendOrQueue.ts"
import { depositsOf, type NamedDeposit } from "../ui/deposits.ts"
import { FormError } from "../ui/FormError.tsx"
import { useProposedPayer } from "../ui/payers.ts"
import { RowAddDialog } from "../ui/RowAddDialog.tsx"
import { tellAdded, useRowAdd } from "../ui/useRowAdd.ts"
import { addPayment, type CarToPay } from "./api.ts"
import { PaymentFields } from "./PaymentFields.tsx"
import { blankPayment, type PaidCar, paymentForm, proposedUntil } from "./paymentValues.ts"
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
  const { payments: texts } = useMessages()
  const language = useLanguage()
  const payer = useProposedPayer()
  const add = useRowAdd({
    draft: `payment.${unsent?.id ?? car.carId}`,
    id: unsent?.id,
    begun: () =>
      unsent
        ? paymentForm.valuesOf(unsent, language)
        : { ...blankPayment(paid), received_by: payer },
    typed: ["amount"],
    schema: newPaymentSchema,
    bodyOf: paymentForm.bodyOf,
    add: addPayment(useQueryClient(), car),
    onAdded: (added, { body }) =>
      tellAdded(added === queued, body.kind === "deposit" ? texts.addedDeposit : texts.added),
  })
  const { values } = add
  // The proposed end follows the day until another one is chosen. While a day is typed it is none.
  const [isEndProposed, setEndProposed] = useState(
    () => isDay(values.day) && values.until === proposedUntil(values.day),
  )
  const [held, setHeld] = useState<readonly NamedDeposit[] | null>(null)

  const askAgain = useEffectEvent(() => send())
  useEffect(() => {
    if (isAsked) askAgain()
  }, [isAsked])

  function send(second = false) {
    setHeld(null)
    add.send(
      (body) => ({ body, query: second ? { second: "true" } : {} }),
      onClose,
      (error) => {
        if (!isRefusal(error, "deposit_held")) return false
        setHeld(depositsOf(error))
        return true
      },
    )
  }

  const title = values.kind === "deposit" ? texts.addDeposit : texts.add
  return (
    <>
      <RowAddDialog
        title={title}
        description={car.carName}
        submit={title}
        add={add}
        onSend={send}
        onClose={onClose}
      >
        <div className="grid grid-cols-1 gap-4 low:grid-cols-2 low:gap-y-2">
          <FormError refusal={add.refusal} />
          <PaymentFields
            car={car}
            values={values}
            errors={add.errors}
            hasState={false}
            isSold={false}
            onChange={(field, value) => {
              add.onChange(field, value)
              if (field === "until") setEndProposed(false)
              else if (field === "day" && isEndProposed && value && isDay(value))
                add.onChange("until", proposedUntil(value))
            }}
          />
        </div>
      </RowAddDialog>
      {held && (
        <SecondDeposit deposits={held} onConfirm={() => send(true)} onClose={() => setHeld(null)} />
      )}
    </>
  )
}
