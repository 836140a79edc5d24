import type { Budget } from "./budgets.ts"
import { conclude, isKept, type Reading, type Row } from "./judging.ts"

/** A figure as it was measured; `pace` where it is judged by one. */
export type Line = Row & { measured: number; pace?: number; seconds: number; note: string }

const limitOf = (budget: Budget) => ("min" in budget ? `≥ ${budget.min}` : `≤ ${budget.max}`)

/** What is said of a figure when it is measured. */
export function sentenceOf({ budget, measured, pace, judged, seconds, note }: Line): string {
  return [
    measured.toFixed(2) + (note && ` (${note})`),
    ...(pace === undefined ? [] : [`${judged?.toFixed(2)} at a pace of ${pace.toFixed(2)}`]),
    `budget ${limitOf(budget)}`,
    isKept(budget, judged) ? "kept" : "NOT KEPT",
    `${seconds.toFixed(1)} s`,
  ].join(", ")
}

/** Prints the table, and what the run comes to. @returns the exit code */
export function printResult(lines: readonly Line[], readings: readonly Reading[]): number {
  console.table(
    lines.map(({ budget, measured, pace, judged, seconds, note }) => ({
      what: budget.what,
      measured: measured.toFixed(2),
      pace: pace?.toFixed(2) ?? "",
      judged: judged?.toFixed(2) ?? "",
      budget: limitOf(budget),
      kept: isKept(budget, judged) ? "yes" : "NO",
      seconds: seconds.toFixed(1),
      note,
    })),
  )
  const { exitCode, sentences } = conclude(lines, readings)
  for (const sentence of sentences) console.log(sentence)
  return exitCode
}
