import { classes } from "./classes.ts"

/** Holds the place of what is on its way. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block animate-pulse rounded-lg bg-line", className)}
    />
  )
}
