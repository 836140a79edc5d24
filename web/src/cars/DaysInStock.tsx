import { daysStanding, longStandingDays } from "@marza/domain/cars/days.ts"
import type { Car } from "@marza/domain/cars/schemas.ts"
import { useFirstMessages } from "../messages/first.ts"
import { classes } from "../ui/classes.ts"

/**
 * How many days a car has been in stock, or had been when it was sold. Too many are marked by colour and in words.
 * @param isPlain shows the number alone, for a place whose heading says what it is
 */
export function DaysInStock({ car, isPlain }: { car: Car; isPlain?: boolean }) {
  const { cars: texts } = useFirstMessages()
  const days = daysStanding(car, new Date())
  const isSold = car.status === "sold"
  const isLong = !isSold && days > longStandingDays
  const words = isSold ? texts.daysToSaleLong(days) : texts.daysLong(days)
  const title = isLong ? `${words}, ${texts.tooLong(longStandingDays)}` : words
  return (
    <span title={title} className={classes(isLong && "font-semibold text-warn")}>
      <span aria-hidden="true">
        {isPlain ? texts.days(days) : isSold ? texts.soldIn(days) : texts.stands(days)}
      </span>
      <span className="sr-only">{title}</span>
    </span>
  )
}
