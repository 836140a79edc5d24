import type { Car, Sale } from "@marza/domain/cars/schemas.ts"
import type { Language } from "@marza/domain/language.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { formatForInput } from "../ui/typedAmount.ts"
import { nothingReceived, type Received } from "./saleReceived.ts"

/** The fields of the sheet of a sale as it opens: of a car that is sold as they are stored, of another as the car proposes them. */
export const saleValues = (car: Car, proposedPayer: string, language: Language) => {
  const isSold = car.status === "sold"
  return {
    sale_price: formatForInput(car.sale_price, language),
    sale_currency: car.sale_currency,
    sale_exchange_rate: car.sale_exchange_rate ?? "",
    sale_rate_day: car.sale_rate_day ?? "",
    sold_on: (isSold && car.sold_on) || todayInVilnius(new Date()),
    sold_to: car.sold_to ?? "",
    sale_received_by: isSold ? (car.sale_received_by ?? "") : proposedPayer,
    sale_received_how: car.sale_received_how ?? "",
    ...nothingReceived(),
  }
}

export type SaleValues = ReturnType<typeof saleValues>

/** The same of a sale that waits to be sent, as it was typed. */
export const valuesOfSale = (sale: Sale, language: Language): SaleValues => ({
  sale_price: formatForInput(sale.sale_price, language),
  sale_currency: sale.sale_currency,
  sale_exchange_rate: sale.sale_exchange_rate ?? "",
  sale_rate_day: sale.sale_rate_day ?? "",
  sold_on: sale.sold_on ?? todayInVilnius(new Date()),
  sold_to: sale.sold_to ?? "",
  sale_received_by: sale.sale_received_by ?? "",
  sale_received_how: sale.sale_received_how ?? "",
  ...receivedOf(sale.payment, language),
})

function receivedOf(payment: Sale["payment"], language: Language): Received {
  if (!payment) return nothingReceived()
  return {
    payment_id: payment.id,
    received: "part",
    received_amount: formatForInput(payment.amount, language),
    received_how: payment.how ?? "",
  }
}
