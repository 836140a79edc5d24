import { classes } from "./classes.ts"

/** A placeholder for content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes("block max-w-full animate-pulse rounded-lg bg-line", className)}
    />
  )
}
