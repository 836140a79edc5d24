import { type ReactNode, useId } from "react"
import { classes } from "./classes.ts"

type CardProps = {
  title?: string
  /** At the right of the title. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

export const surface = "rounded-2xl bg-card"

export function Card({ title, action, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classes(surface, "min-w-0 p-4", className)}
    >
      {title && (
        <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-3">
          {/* Its words wrap before the action does. */}
          <h2 id={titleId} className="min-w-min grow basis-0 text-base font-semibold">
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
