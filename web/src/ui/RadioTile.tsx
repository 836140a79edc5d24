import type { ComponentProps } from "react"
import { classes } from "./classes.ts"

/**
 * One of several choices, pressed anywhere; its radio is there for the keyboard and for screen readers.
 * @param className of the tile, and where the outline of the focus stands: `has-focus-visible:outline-offset-…`
 */
export function RadioTile({ className, children, ...radio }: ComponentProps<"input">) {
  return (
    <label
      className={classes(
        "flex cursor-pointer items-center has-focus-visible:outline-2 has-focus-visible:outline-primary",
        className,
      )}
    >
      <input {...radio} type="radio" className="sr-only" />
      {children}
    </label>
  )
}
