import type { Instant } from "../time/instant.ts"
import { monthOf } from "../time/months.ts"

/** The years to choose from: 2025 to 2027, those with data, and the current one; ascending. */
export function offeredYears(now: Instant, yearsWithData: readonly number[]): number[] {
  const years = new Set([2025, 2026, 2027, ...yearsWithData, monthOf(now).year])
  return [...years].sort((a, b) => a - b)
}
