import { type ReactNode, useId } from "react"
import { classes, surface } from "./classes.ts"

type CardProps = {
  title?: string
  /** At the right of the title. */
  action?: ReactNode
  className?: string
  children?: ReactNode
}

/** For a page of settings: where there is room the title stands beside what it is about. */
export const besideTitle =
  "roomy:grid roomy:grid-cols-[13rem_minmax(0,1fr)] roomy:gap-x-6 roomy:*:col-start-2 roomy:*:first:col-start-1 roomy:*:first:row-start-1 roomy:*:first:row-span-9 roomy:*:first:mb-0 roomy:*:first:block roomy:*:first:space-y-2"

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
          <h2
            id={titleId}
            className="min-w-min grow basis-0 text-base font-semibold print:text-lg print:leading-none"
          >
            {title}
          </h2>
          {action}
        </div>
      )}
      {children}
    </section>
  )
}
