import { type ReactNode, useId } from "react"
import { classes, surface } from "./classes.ts"

type CardProps = {
  title?: string
  /** At the right of the title. */
  action?: ReactNode
  className?: string
  children: ReactNode
}

/** For a page of settings: in a wide window the title stands beside what it is about. */
export const besideTitle =
  "md:grid md:grid-cols-[13rem_minmax(0,1fr)] md:gap-x-6 md:*:col-start-2 md:*:first:col-start-1 md:*:first:row-start-1 md:*:first:row-span-9 md:*:first:mb-0 md:*:first:block md:*:first:space-y-2"

export function Card({ title, action, className, children }: CardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classes(surface, "min-w-0 p-4", className)}
    >
      {title && (
        <div className="mb-3 flex min-h-6 flex-wrap items-center gap-x-3 *:last:ml-auto">
          {/* The title wraps before the action does. */}
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
