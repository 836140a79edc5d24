import { useFirstMessages } from "../messages/first.ts"
import { Badge } from "./Badge.tsx"
import { classes } from "./classes.ts"
import { AlertIcon } from "./icons.tsx"

/** The badge of a figure for which a rate was missing: the sign of `NoRateNote`, with its words. */
export function NoRate({ className }: { className?: string }) {
  const { money } = useFirstMessages()
  return (
    <Badge
      tone="warn"
      title={money.noRateHint}
      className={classes("gap-1 whitespace-normal!", className)}
    >
      <AlertIcon className="size-4! print:hidden" />
      <span className="block first-letter:uppercase">{money.noRate}</span>
    </Badge>
  )
}
