import { newId } from "@marza/domain/id.ts"
import type { Currency } from "@marza/domain/money/currencies.ts"
import type { Decimal } from "@marza/domain/money/decimal.ts"
import type { PaymentWay } from "@marza/domain/payers/fields.ts"
import type { SalePayment } from "@marza/domain/payments/schemas.ts"
import { amountToSend } from "../ui/typedAmount.ts"

export const receipts = ["none", "part", "all"] as const

/** What the sheet of a sale says was received with it; `id` is that of the payment it becomes. */
export type Received = {
  payment_id: string
  received: (typeof receipts)[number]
  /** What was received where it is a part. */
  received_amount: string
  received_how: PaymentWay | ""
}

export const nothingReceived = (): Received => ({
  payment_id: newId(),
  received: "none",
  received_amount: "",
  received_how: "",
})

/** The payment of the body as it is typed, for the schema of a sale to check; null where nothing was received. */
export function paymentOf(
  { payment_id, received, received_amount, received_how }: Received,
  {
    left,
    currency,
    received_by,
  }: { left: Decimal | null; currency: Currency; received_by: string },
): Record<keyof Pick<SalePayment, "id" | "amount" | "how" | "received_by">, string | null> | null {
  if (received === "none" || left === null) return null
  return {
    id: payment_id,
    amount: received === "all" ? left : amountToSend(received_amount, currency),
    how: received_how || null,
    received_by: received_by || null,
  }
}
