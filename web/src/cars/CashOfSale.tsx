import type { Car } from "@marza/domain/cars/schemas.ts"
import { add, type Decimal, subtract } from "@marza/domain/money/decimal.ts"
import { inEur } from "@marza/domain/money/eur.ts"
import { leftOfPrice } from "@marza/domain/payments/left-of-price.ts"
import { useQuery } from "@tanstack/react-query"
import { CashWarning } from "../ui/CashWarning.tsx"
import type { Price } from "./money.ts"
import { receivedQuery } from "./statusApi.ts"

/**
 * Cash of a sale that says itself that it was received so, when that is more than the law allows: what no payment names of
 * the typed price, with the payments in cash.
 */
export function CashOfSale({ car, price }: { car: Car; price: Price }) {
  const { data: sums } = useQuery(receivedQuery(car))
  if (!sums) return null
  const restOf = (of: Omit<Price, "amount"> & { amount: Decimal | null }) =>
    inEur({ ...of, amount: leftOfPrice(of, sums.received_eur) ?? "0.00", eur: null }).eur
  // The sums have what no payment names of the price that is stored.
  const stored =
    car.status === "sold" && car.sale_received_how === "cash"
      ? restOf({
          amount: car.sale_price,
          currency: car.sale_currency,
          rate: car.sale_exchange_rate,
        })
      : "0.00"
  return <CashWarning amount={add(subtract(sums.cash_eur, stored), restOf(price))} currency="EUR" />
}
