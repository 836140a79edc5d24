import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { overdueCars } from "./overdueCars.ts"

type OverdueDotProps = {
  carId: string
  /** There is room for the word. */
  hasWord?: boolean | undefined
  className: string
}

/** The mark of a car with which something is overdue; nothing on others. */
export function OverdueDot({ carId, hasWord, className }: OverdueDotProps) {
  const { tasks: texts } = useMessages()
  const isOverdue = overdueCars.useSelected((ids) => ids.includes(carId))
  if (!isOverdue) return null
  return (
    <span
      title={texts.isOverdue}
      // As small beside large text, which begins close to it. A thumb on it opens the car.
      className={classes(
        "rounded-full bg-danger ring-2 ring-card pointer-coarse:pointer-events-none",
        hasWord
          ? "px-2 py-px text-xs font-semibold text-danger-foreground"
          : "size-[12px] tile:size-3",
        className,
      )}
    >
      {hasWord && <span aria-hidden="true">{texts.groups.overdue}</span>}
      <span className="sr-only">{texts.isOverdue}</span>
    </span>
  )
}
