import { Link, useLocation, useRouter } from "@tanstack/react-router"
import type { MouseEvent } from "react"
import { useMessages } from "../messages/use.ts"
import { classes } from "../ui/classes.ts"
import { ArrowLeftIcon } from "../ui/laterIcons.tsx"

declare module "@tanstack/history" {
  interface HistoryState {
    /** The page was opened from the list of cars, which is the previous history entry. */
    fromList?: boolean | undefined
  }
}

/** Goes back to the list as it was left (tab, search, position); null when the page was not opened from the list. */
export function useBackToList(): (() => void) | null {
  const { history } = useRouter()
  const isFromList = useLocation({ select: ({ state }) => state.fromList })
  return isFromList ? () => history.back() : null
}

export function BackLink({
  className = "-ml-3 rounded-xl hover:bg-line/50",
}: {
  className?: string
}) {
  const { actions } = useMessages()
  const backToList = useBackToList()

  function goBack(event: MouseEvent) {
    const isForNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!backToList || isForNewTab) return
    event.preventDefault()
    backToList()
  }

  return (
    <Link
      to="/"
      onClick={goBack}
      aria-label={actions.back}
      title={actions.back}
      className={classes("grid size-touch shrink-0 place-items-center", className)}
    >
      <ArrowLeftIcon />
    </Link>
  )
}
