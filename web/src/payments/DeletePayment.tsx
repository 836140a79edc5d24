import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx"
import { toast } from "../ui/toast.ts"
import { deletePayment } from "./api.ts"

type DeletePaymentProps = { car: Car; payment: Payment; onClose: () => void }

/** Deletes a payment after a question. */
export function DeletePayment({ car, payment, onClose }: DeletePaymentProps) {
  const { actions, payments: texts } = useMessages()
  const deletion = useMutation(
    deletePayment(useQueryClient(), { organizationId: car.organization_id, carId: car.id }),
  )
  return (
    <ConfirmDialog
      title={texts.deleteTitle}
      text={texts.deleteConfirm}
      confirmLabel={actions.delete}
      isBusy={deletion.isPending}
      onConfirm={() =>
        deletion.mutate(payment.id, {
          onSuccess: () => toast.success(texts.deleted),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    />
  )
}
