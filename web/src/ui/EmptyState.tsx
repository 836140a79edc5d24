import type { ReactNode } from "react"
import { classes } from "./classes.ts"

type EmptyStateProps = {
  icon?: ReactNode
  title: ReactNode
  /** `h1` where the page has no other heading. */
  titleAs?: "p" | "h1"
  hint?: ReactNode
  action?: ReactNode
  className?: string
}

/** Says what is missing and what to do next. */
export function EmptyState(props: EmptyStateProps) {
  const { icon, title, titleAs: Title = "p", hint, action, className = "py-12 low:py-4" } = props
  return (
    <div
      className={classes("mx-auto grid max-w-md justify-items-center px-4 text-center", className)}
    >
      {icon && (
        <div className="mb-4 grid low:hidden size-14 place-items-center rounded-2xl bg-accent text-secondary">
          {icon}
        </div>
      )}
      <Title className="text-lg font-bold">{title}</Title>
      {hint && <p className="mt-1 text-balance text-soft">{hint}</p>}
      {action && <div className="mt-5 empty:hidden">{action}</div>}
    </div>
  )
}
