import { useFirstMessages } from "../messages/first.ts"
import { Badge } from "./Badge.tsx"
import { classes } from "./classes.ts"

/** The badge of a figure for which a rate was missing. */
export function NoRate({ className }: { className?: string }) {
  const { money } = useFirstMessages()
  return (
    <Badge
      tone="warn"
      title={money.noRateHint}
      className={classes("whitespace-normal!", className)}
    >
      <span className="block first-letter:uppercase">{money.noRate}</span>
    </Badge>
  )
}
