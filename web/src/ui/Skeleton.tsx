import { classes } from "./classes.ts"

/** A placeholder for content that is loading. As long as there is one, nothing loads ahead (app/firstContent.ts). */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={classes("block max-w-full animate-pulse rounded-lg bg-line", className)}
    />
  )
}
