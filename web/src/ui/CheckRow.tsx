import type { ReactNode, Ref } from "react"
import { CheckBox } from "./CheckBox.tsx"
import { classes } from "./classes.ts"

type CheckRowProps = {
  isChecked: boolean
  onChange: (isChecked: boolean) => void
  /** Whether it must be ticked and is not; `describedBy` is the id of the text that says so. */
  isWrong?: boolean
  describedBy?: string | undefined
  className?: string
  ref?: Ref<HTMLInputElement>
  children: ReactNode
}

/** A checkbox with its text: all of the row is pressed. */
export function CheckRow(props: CheckRowProps) {
  const { isChecked, onChange, isWrong = false, describedBy, className, ref, children } = props
  return (
    <label
      className={classes(
        "relative -mx-2 flex min-h-touch cursor-pointer items-center gap-3 rounded-xl px-2 hover:bg-background has-focus-visible:outline-2 has-focus-visible:outline-primary",
        className,
      )}
    >
      <input
        ref={ref}
        type="checkbox"
        checked={isChecked}
        aria-invalid={isWrong || undefined}
        aria-describedby={describedBy}
        onChange={({ target }) => onChange(target.checked)}
        className="absolute inset-0 size-full cursor-pointer appearance-none rounded-xl outline-none"
      />
      <CheckBox isChecked={isChecked} className={isWrong ? "border-2 border-loss" : undefined} />
      {children}
    </label>
  )
}
