import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { overdueCars } from "./overdueCars.ts"

type OverdueDotProps = { carId: string; className: string }

/** The mark of a car with which something is overdue; nothing on others. */
export function OverdueDot({ carId, className }: OverdueDotProps) {
  const { tasks: texts } = useMessages()
  const isOverdue = overdueCars.useSelected((ids) => ids.includes(carId))
  if (!isOverdue) return null
  return (
    <span
      title={texts.isOverdue}
      // As small beside large text, which begins close to it. A thumb on it opens the car.
      className={classes(
        "size-[12px] rounded-full bg-danger ring-2 ring-card tile:size-3 pointer-coarse:pointer-events-none",
        className,
      )}
    >
      <span className="sr-only">{texts.isOverdue}</span>
    </span>
  )
}
