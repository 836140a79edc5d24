import type { Month } from "@marza/domain/time/months.ts"
import { useQuery } from "@tanstack/react-query"
import { useLanguage } from "../messages/first.ts"
import { useMessages } from "../messages/use.ts"
import { formatDay } from "../ui/dates.ts"
import { LockIcon } from "../ui/laterIcons.tsx"
import { closedQuery } from "./closingApi.ts"

/** That a month is closed, for members, who close none: whoever writes into it is asked. */
export function ClosedNote({ organizationId, month }: { organizationId: string; month: Month }) {
  const { closing: texts } = useMessages()
  const language = useLanguage()
  const closed = useQuery(closedQuery(organizationId, month)).data?.closed
  if (!closed) return null
  const day = formatDay(new Date(closed.closed_at), "Europe/Vilnius", language)
  return (
    <p className="mt-3 flex items-center gap-2 px-1 text-sm text-soft">
      <LockIcon className="shrink-0" />
      {texts.closedBy(day, closed.closed_by_name)}
    </p>
  )
}
