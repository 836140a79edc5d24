import type { ReactNode } from "react"
import { classes } from "./classes.ts"

type ActionBarProps = {
  label?: string
  /** Shown on a phone alone: a wider page has these actions elsewhere. */
  isOnPhone?: boolean
  className?: string
  children: ReactNode
}

/**
 * The actions of a page, at the bottom of the window in place of a phone's tabs. It is opaque, so that nothing under it
 * is half covered; the page leaves room for it at its end (`--bar` in styles.css).
 */
export function ActionBar({ label, isOnPhone, className, children }: ActionBarProps) {
  return (
    <section
      aria-label={label}
      className={classes(
        "fixed inset-x-0 bottom-0 z-20 border-t border-line bg-card py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] low:py-2 low:pb-[max(0.5rem,env(safe-area-inset-bottom))] short:py-1 short:pb-[max(0.25rem,env(safe-area-inset-bottom))] print:hidden",
        isOnPhone ? "phone-bar wide:hidden" : "action-bar",
      )}
    >
      <div
        className={classes(
          "action-text page-edges flex min-h-13 low:min-h-touch low:[&_button]:min-h-touch short:min-h-touch short:[&_button]:min-h-touch flex-wrap items-center gap-2",
          className,
        )}
      >
        {children}
      </div>
    </section>
  )
}
