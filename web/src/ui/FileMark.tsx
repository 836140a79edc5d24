import { classes } from "./classes.ts"
import { FileIcon } from "./laterIcons.tsx"

type FileMarkProps = {
  className?: string | undefined
  /** The type of the file, where nothing beside the mark says it. */
  type?: string | undefined
}

/** Stands for a file that has no picture of its own. */
export const FileMark = ({ className, type }: FileMarkProps) => (
  <span
    className={classes(
      "grid size-11 shrink-0 place-content-center place-items-center rounded-xl bg-line/60 text-soft",
      className,
    )}
  >
    <FileIcon />
    {type && <span className="text-xs leading-tight font-semibold">{type}</span>}
  </span>
)
