import { useFirstMessages } from "../messages/first.ts"
import { Badge } from "./Badge.tsx"

/** The badge of a figure for which a rate was missing. */
export function NoRate({ className }: { className?: string }) {
  const { money } = useFirstMessages()
  return (
    <Badge tone="warn" title={money.noRateHint} className={className ?? ""}>
      {money.noRate}
    </Badge>
  )
}
