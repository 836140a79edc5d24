import type { ReactNode } from "react"
import { classes } from "../ui/classes.ts"
import type { useDroppedFiles } from "./useFileDrop.ts"

type DropAreaProps = ({ label: string } | { labelledBy: string }) & {
  drop: ReturnType<typeof useDroppedFiles>
  className?: string | undefined
  children: ReactNode
}

/** A named group that takes files, and shows so while some are held over it. */
export function DropArea({ drop, className, children, ...name }: DropAreaProps) {
  const { isOver, handlers } = drop
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would not lay out as a grid in every browser
    <div
      role="group"
      aria-label={"label" in name ? name.label : undefined}
      aria-labelledby={"labelledBy" in name ? name.labelledBy : undefined}
      {...handlers}
      className={classes(
        "rounded-xl outline-offset-4",
        isOver && "outline-2 outline-primary outline-dashed",
        className,
      )}
    >
      {children}
    </div>
  )
}
