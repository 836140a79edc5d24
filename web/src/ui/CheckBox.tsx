import { classes } from "./classes.ts"
import { CheckIcon } from "./laterIcons.tsx"

type CheckBoxProps = {
  /** Null where some of what it stands for is chosen. */
  isChecked: boolean | null
  className?: string
}

/** The drawing of a checkbox, beside an input that is not seen. */
export const CheckBox = ({ isChecked, className }: CheckBoxProps) => (
  <span
    aria-hidden="true"
    className={classes(
      "grid size-5 shrink-0 place-items-center rounded-md border",
      isChecked === false
        ? "border-field bg-card"
        : "border-primary bg-primary text-primary-foreground",
      className,
    )}
  >
    {isChecked ? (
      <CheckIcon className="size-4" />
    ) : (
      isChecked === null && <span className="h-0.5 w-2.5 rounded-full bg-current" />
    )}
  </span>
)
