import type { ComponentProps, ReactNode } from "react"
import { classes } from "./classes.ts"
import { Spinner } from "./Spinner.tsx"

const variants = {
  primary:
    "bg-primary text-primary-foreground off:bg-line hover:brightness-105 active:brightness-95",
  secondary: "border border-field/50 bg-card text-ink hover:bg-background",
  quiet: "text-ink hover:bg-line/50",
  danger: "bg-danger text-danger-foreground off:bg-line hover:brightness-105 active:brightness-95",
}

/** `p-`, not `px-`, which the style sheet has later: a caller's `px-` wins over it. */
const sizes = {
  normal: "min-h-touch rounded-xl p-4 font-semibold",
  tall: "min-h-13 rounded-2xl p-6 font-semibold",
}

const shape =
  "inline-flex select-none items-center justify-center gap-2 py-1 transition-[filter,background-color] off:text-soft"

type ButtonStyle = {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
  className?: string | undefined
}

/** The classes of a button, for links that look like one. */
export const buttonClasses = ({
  variant = "primary",
  size = "normal",
  className,
}: ButtonStyle = {}) => classes(shape, sizes[size], variants[variant], className)

type ButtonParts = {
  icon?: ReactNode
  /** While busy the button shows a spinner and is disabled. */
  isBusy?: boolean
}

export type ButtonProps = ComponentProps<"button"> & ButtonStyle & ButtonParts

export function Button({ variant, size, icon, isBusy, className, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      disabled={rest.disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClasses({ variant, size, className })}
    >
      {isBusy ? <Spinner /> : icon}
      {children}
    </button>
  )
}
