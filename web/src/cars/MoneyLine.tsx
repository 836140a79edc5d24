import type { ReactNode } from "react"
import { classes } from "../ui/classes.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"

type MoneyLineProps = {
  label: string
  isEstimated?: boolean
  isTotal?: boolean
  children: ReactNode
}

/** A line of the calculation of a car. */
export const MoneyLine = ({ label, isEstimated, isTotal, children }: MoneyLineProps) => (
  <div className={classes("flex flex-wrap justify-between gap-x-3", isTotal && "font-bold")}>
    <span className="min-w-0">{label}</span>
    <span className="ml-auto">
      {isEstimated && <NoRateNote />}
      {children}
    </span>
  </div>
)
