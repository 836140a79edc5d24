import type { ReactNode } from "react"
import { classes } from "./classes.ts"

const tones = {
  neutral: "bg-line/60 text-ink",
  accent: "bg-accent text-secondary",
  warn: "bg-warn-soft text-warn",
  gain: "bg-gain-soft text-gain",
}

type BadgeProps = {
  tone?: keyof typeof tones
  title?: string
  className?: string
  children: ReactNode
}

export function Badge({ tone = "neutral", title, className, children }: BadgeProps) {
  return (
    <span
      title={title}
      className={classes(
        "inline-flex items-center rounded-lg px-2 py-1 text-xs font-semibold whitespace-nowrap",
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}
