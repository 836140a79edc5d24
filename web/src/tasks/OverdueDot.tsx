import { useQuery } from "@tanstack/react-query"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { dueTasksQuery } from "./api.ts"

type OverdueDotProps = { organizationId: string; carId: string; className: string }

/** The mark of a car with which something is overdue; nothing on others. It asks for no more than the header does. */
export function OverdueDot({ organizationId, carId, className }: OverdueDotProps) {
  const { tasks: texts } = useMessages()
  const { data: isOverdue } = useQuery({
    ...dueTasksQuery(organizationId),
    select: ({ overdueCars }) => overdueCars.includes(carId),
  })
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
