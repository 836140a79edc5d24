import { Link } from "@tanstack/react-router"
import { useMessages } from "../messages/use.ts"
import { ArrowLeftIcon } from "../ui/icons.tsx"

export function BackLink() {
  const { actions } = useMessages()
  return (
    <Link
      to="/"
      aria-label={actions.back}
      title={actions.back}
      className="-ml-2.5 grid size-touch shrink-0 place-items-center rounded-xl hover:bg-line/50"
    >
      <ArrowLeftIcon />
    </Link>
  )
}
