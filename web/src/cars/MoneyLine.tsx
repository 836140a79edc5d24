import type { ReactNode } from "react"
import { classes } from "../ui/classes.ts"
import { NoRateNote } from "../ui/NoRateNote.tsx"
import { NoRateWord } from "../ui/NoRateWord.tsx"

type MoneyLineProps = {
  label: string
  isEstimated?: boolean
  /** It is the one that lacks the rate, whose sign stands for all that follow from it. */
  isCause?: boolean
  isTotal?: boolean
  children: ReactNode
}

/** A line of the calculation of a car. */
export const MoneyLine = ({ label, isEstimated, isCause, isTotal, children }: MoneyLineProps) => (
  <div className={classes("flex flex-wrap justify-between gap-x-3", isTotal && "font-bold")}>
    <span className="min-w-0">{label}</span>
    <span className="ml-auto">
      {isEstimated && (isCause ? <NoRateNote /> : <NoRateWord isSaid />)}
      {children}
    </span>
  </div>
)
