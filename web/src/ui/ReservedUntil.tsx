import type { Car } from "@marza/domain/cars/schemas.ts"
import { formatMoney } from "@marza/domain/money/format.ts"
import type { Payment } from "@marza/domain/payments/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "./classes.ts"
import { formatDay } from "./dates.ts"
import { AlertIcon } from "./icons.tsx"

type ReservedUntilProps = {
  car: Pick<Car, "reserved_until">
  /** The deposit that keeps it, where that is known. */
  deposit?: Pick<Payment, "amount" | "currency" | "payer"> | undefined
  className?: string
}

/** Until when a held deposit keeps the car, and after that day a warning; nothing for any other car. */
export function ReservedUntil({ car, deposit, className }: ReservedUntilProps) {
  const { reserved_until: until } = car
  const { payments: texts } = useMessages()
  const language = useLanguage()
  if (until === null) return null
  const day = formatDay(new Date(until), "UTC", language)
  const hasEnded = until < todayInVilnius(new Date())
  return (
    <p className={classes("font-semibold", hasEnded && "text-warn", className)}>
      {hasEnded && <AlertIcon className="mr-1 -mt-0.5 inline size-4!" />}
      {hasEnded ? texts.reservationEnded(day) : texts.reservedUntil(day)}
      {deposit &&
        ` · ${[formatMoney(deposit.amount, deposit.currency, language), deposit.payer].filter(Boolean).join(", ")}`}
    </p>
  )
}
