import type { Car } from "@marza/domain/cars/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { classes } from "./classes.ts"
import { formatDay } from "./dates.ts"
import { AlertIcon } from "./icons.tsx"

type ReservedUntilProps = { car: Pick<Car, "reserved_until">; className?: string }

/** Until when a held deposit keeps the car, and after that day a warning; nothing for any other car. */
export function ReservedUntil({ car: { reserved_until: until }, className }: ReservedUntilProps) {
  const { payments: texts } = useMessages()
  const language = useLanguage()
  if (until === null) return null
  const day = formatDay(new Date(until), "UTC", language)
  const hasEnded = until < todayInVilnius(new Date())
  return (
    <p className={classes("font-semibold", hasEnded && "text-warn", className)}>
      {hasEnded && <AlertIcon className="mr-1 -mt-0.5 inline size-4!" />}
      {hasEnded ? texts.reservationEnded(day) : texts.reservedUntil(day)}
    </p>
  )
}
