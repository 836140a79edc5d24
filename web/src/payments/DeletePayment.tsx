import type { Car } from "@marza/domain/cars/schemas.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import { useQueryClient } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { DeleteRow } from "../ui/DeleteRow.tsx"
import { deletePayment } from "./api.ts"

type DeletePaymentProps = { car: Car; payment: Payment; onClose: () => void }

/** Deletes a payment after a question. */
export function DeletePayment({ car, payment, onClose }: DeletePaymentProps) {
  const { payments: texts } = useMessages()
  const key = { organizationId: car.organization_id, carId: car.id }
  const deletion = deletePayment(useQueryClient(), key)
  return <DeleteRow id={payment.id} deletion={deletion} texts={texts} onClose={onClose} />
}
