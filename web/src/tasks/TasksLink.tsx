import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useEffect } from "react"
import { useMessages } from "../messages/use.ts"
import { ListIcon } from "../ui/icons.tsx"
import { dueTasksQuery } from "./api.ts"
import { overdueCars } from "./overdueCars.ts"

/** More have no room beside the icon. */
const maxShown = 99

/**
 * The way to the tasks, which says how many of one's own and of nobody's are due; the number shows on the menu beside it,
 * with what else waits. The marks of cars follow what it reads.
 */
export function TasksLink({ organizationId }: { organizationId: string }) {
  const { tasks: texts } = useMessages()
  const { data } = useQuery(dueTasksQuery(organizationId))
  const due = data?.due ?? 0
  useEffect(() => overdueCars.set(data?.overdueCars ?? {}), [data])
  const shown = due > maxShown ? `${maxShown}+` : `${due}`
  const label = due > 0 ? texts.titleWithDue(shown) : texts.title
  return (
    <Link
      to="/tasks"
      aria-label={label}
      title={label}
      className="grid size-touch place-items-center rounded-xl text-ink hover:bg-line/50"
    >
      <ListIcon className="size-6" />
    </Link>
  )
}
