import { useMessages } from "../messages/use.ts"
import { useUnsent } from "../offline/unsent.ts"
import { ownId } from "../session/ownId.ts"
import { Badge } from "../ui/Badge.tsx"

/** Marks a draft of which something waits on this device. */
export function UnsentBadge({ paperId }: { paperId: string }) {
  const { offline: texts } = useMessages()
  const entry = useUnsent().find(({ body, userId }) => body.id === paperId && userId === ownId())
  if (!entry) return null
  const isWaiting = entry.refusal === null
  return (
    <Badge tone={isWaiting ? "warn" : "neutral"}>{isWaiting ? texts.waiting : texts.refused}</Badge>
  )
}
