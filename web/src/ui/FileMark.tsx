import { classes } from "./classes.ts"
import { FileIcon } from "./laterIcons.tsx"

/** Stands for a file that has no picture of its own. */
export const FileMark = ({ className }: { className?: string | undefined }) => (
  <span
    className={classes(
      "grid size-11 shrink-0 place-items-center rounded-xl bg-line/60 text-soft",
      className,
    )}
  >
    <FileIcon />
  </span>
)
