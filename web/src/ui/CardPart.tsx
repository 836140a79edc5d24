import { type ReactNode, useId } from "react"
import { classes } from "./classes.ts"

type CardPartProps = {
  title: string
  /** What stands beside the title, on its line. */
  note?: ReactNode
  /** At the right of the title. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** A part of a card, below a line: with a title and an action of its own, as a card has. */
export function CardPart({ title, note, action, className, children }: CardPartProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className={classes("mt-2 min-w-0 border-t border-line pt-2 wide:mt-3 wide:pt-3", className)}
    >
      <div className="flex min-h-6 flex-wrap items-center gap-x-2">
        <h3 id={titleId} className="font-semibold">
          {title}
        </h3>
        {note && <p className="text-sm text-soft">{note}</p>}
        {action && <div className="ml-auto">{action}</div>}
      </div>
      {children}
    </section>
  )
}
