import type { Car } from "@marza/domain/cars/schemas.ts"
import { todayInVilnius } from "@marza/domain/time/days.ts"
import { useFirstMessages, useLanguage } from "../messages/first.ts"
import { classes } from "../ui/classes.ts"
import { Money } from "../ui/Money.tsx"

/** On a card: until when the car is reserved, or what is left to receive of its sale. */
export function PaymentNote({ car, isUnpaid }: { car: Car; isUnpaid: boolean }) {
  const { cars: texts } = useFirstMessages()
  const language = useLanguage()
  const { reserved_until: until, left_to_receive: left } = car
  const hasLeft = car.status === "sold" && Number(left) > 0
  if (!until && !(hasLeft && (isUnpaid || left !== car.sale_price))) return null
  // As formatDay() has it, for which the first screen has no room.
  const today = todayInVilnius(new Date())
  const hasEnded = until && until < today
  return (
    <p
      className={classes(
        "mt-1 text-xs leading-snug font-semibold text-balance",
        until && "self-start rounded-lg px-2 py-0.5",
        until && (hasEnded ? "bg-warn-soft text-warn" : "bg-background dark:bg-line"),
      )}
    >
      {until ? (
        `${hasEnded ? texts.reservationEnded : texts.reserved} ${new Date(until)
          .toLocaleDateString(language, {
            year: until.startsWith(today.slice(0, 4)) ? undefined : "numeric",
            month: "long",
            day: "numeric",
          })
          .replace(/ (.\.)/g, "\u00a0$1")}`
      ) : (
        <>
          {texts.left} <Money amount={left ?? ""} currency={car.sale_currency} />
        </>
      )}
    </p>
  )
}
