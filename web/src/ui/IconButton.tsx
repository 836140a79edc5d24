import type { ComponentProps, ReactNode } from "react"
import { classes } from "./classes.ts"

type IconButtonProps = ComponentProps<"button"> & {
  label: string
  children: ReactNode
}

export function IconButton({ label, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(
        "inline-grid size-touch shrink-0 place-items-center rounded-xl hover:bg-line/50 off:text-field",
        className,
      )}
    >
      {children}
    </button>
  )
}
