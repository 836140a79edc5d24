import type { CarStatus } from "@marza/domain/cars/status.ts"
import type { TaskKind } from "@marza/domain/tasks/kinds.ts"
import type { Task } from "@marza/domain/tasks/schemas.ts"
import { type HistoryState, Link, useLocation } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { buttonClasses } from "../ui/Button.tsx"

/** What the page of the car opens for each kind. */
const asks: Record<TaskKind, HistoryState> = {
  inspection: { asksFor: "inspection_until" },
  reservation: { asksFor: "sale" },
  rate_missing: { asksFor: "rate" },
  declare_purchase: { asksFor: "sdk_code" },
  confirm_buyer: { asksFor: "sold_to" },
  invoice: { paper: "invoice" },
}

/** Where the cars of an import's task are in the list. */
const statusOf: Partial<Record<TaskKind, CarStatus>> = {
  confirm_buyer: "sold",
  invoice: "sold",
}

// One look, because the same step is the same wherever it stands.
const look = buttonClasses({
  variant: "secondary",
  className:
    "ml-auto px-3 text-sm leading-tight text-primary sm:shrink-0 sm:col-start-4 sm:row-span-2 sm:row-start-1 sm:ml-1 print:hidden",
})

/** The button of what is to be done next for a task that the program has made. */
export function TaskAction({ task }: { task: Task }) {
  const { source, car_id, import_id, title } = task
  const { tasks: texts } = useMessages()
  const isHere = useLocation({ select: ({ pathname }) => pathname === `/car/${car_id}` })
  if (!source) return null
  const word = car_id ? texts.next[source] : texts.nextOfMany
  const names = { className: look, "aria-label": `${word}: ${title}` }
  if (car_id)
    return (
      <Link
        {...names}
        to="/car/$id"
        params={{ id: car_id }}
        {...(isHere && { replace: true, resetScroll: false, ignoreBlocker: true })}
        state={(before) => ({ ...(isHere && before), ...asks[source] })}
      >
        {word}
      </Link>
    )
  if (!import_id) return null
  const status = statusOf[source]
  return (
    <Link {...names} to="/" search={status ? { status } : {}}>
      {word}
    </Link>
  )
}
