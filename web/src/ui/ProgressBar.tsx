import { classes } from "./classes.ts"

type ProgressBarProps = {
  label: string
  /** From 0 to 100; null while that is not known. */
  percent: number | null
  className?: string
}

export const ProgressBar = ({ label, percent, className }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent ?? undefined}
    className={classes("h-2 overflow-hidden rounded-full bg-line", className)}
  >
    <div
      className="h-full rounded-full bg-primary transition-[width] duration-200"
      style={{ width: `${percent ?? 0}%` }}
    />
  </div>
)
