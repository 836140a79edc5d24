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
  const kind = overdueCars.useSelected((kinds) => kinds[carId])
  if (kind === undefined) return null
  return (
    <span
      title={texts.isOverdue}
      // As small beside large text, which begins close to it. A thumb on it opens the car.
      className={classes(
        "bg-danger ring-2 ring-card pointer-coarse:pointer-events-none",
        hasWord
          ? // On a phone what is late stands below the word.
            "max-w-[5.5rem] rounded-xl px-2 py-px text-xs leading-4 font-semibold text-danger-foreground tile:max-w-none"
          : "size-[12px] rounded-full tile:size-3",
        className,
      )}
    >
      {hasWord && <span aria-hidden="true">{texts.overdueOf[kind ?? "written"]}</span>}
      <span className="sr-only">{texts.isOverdue}</span>
    </span>
  )
}
