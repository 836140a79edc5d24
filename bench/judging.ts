import type { Budget, Pace } from "./budgets.ts"

/** How much longer the reference took than on the reference machine: 2 is half as fast. */
export type Reading = { kind: Pace; pace: number }
/** `undefined` where the measure ended early. */
export type Row = { budget: Budget; judged: number | undefined }

/** The fastest and the slowest reading of a run may be this far apart. */
export const steadyWithin = 4 / 3

/** What the measured would have come to at a pace of 1. */
export const atPace = (budget: Budget, measured: number, pace: number): number => {
  if (!budget.pace) return measured
  return "min" in budget ? measured * pace : measured / pace
}

/** Compares what {@link atPace} came to; what is no number is not kept. */
export const isKept = (budget: Budget, judged: number | undefined): boolean => {
  if (judged === undefined) return false
  return "min" in budget ? judged >= budget.min : judged <= budget.max
}

/** The slowest reading as a multiple of the fastest, of each kind that was read. */
export function swings(readings: readonly Reading[]): Map<Pace, number> {
  const kinds = Map.groupBy(readings, ({ kind }) => kind)
  return new Map(
    [...kinds].map(([kind, of]) => {
      const paces = of.map(({ pace }) => pace)
      return [kind, Math.max(...paces) / Math.min(...paces)]
    }),
  )
}

/**
 * What a run ends with: 1 when a budget is broken, or a measure ended early; 3 when it proves nothing about times,
 * because the pace that they are judged by was unsteady, and nothing else is broken.
 * @returns the exit code, and the sentences that say why it is not 0
 */
export function conclude(rows: readonly Row[], readings: readonly Reading[]) {
  const unsteady = [...swings(readings)].filter(([, swing]) => !(swing <= steadyWithin))
  const proves = ({ budget, judged }: Row) =>
    judged === undefined || !unsteady.some(([kind]) => kind === budget.pace)
  const broken = rows.filter((row) => !isKept(row.budget, row.judged) && proves(row))
  const sentences = unsteady.map(([kind, swing]) => {
    const judged = rows.filter((row) => !proves(row) && row.budget.pace === kind)
    return `The pace of ${kind} was ${swing.toFixed(2)} times as slow in one reading as in another (${steadyWithin.toFixed(2)} at most): this run proves nothing about what is judged by it, kept or not (${judged.length} of the figures).`
  })
  if (broken.length > 0)
    sentences.push(`Not kept: ${broken.map(({ budget }) => budget.what).join("; ")}.`)
  return { exitCode: broken.length > 0 ? 1 : unsteady.length > 0 ? 3 : 0, sentences }
}
