import type { HistoryEntry } from "@marza/domain/history/schemas.ts"

/**
 * The entries of each change, newest first. The shares of a car are stored as a row each and chosen together, so they
 * are one change; anything else is one by itself.
 */
export function changesTogether(entries: readonly HistoryEntry[]): HistoryEntry[][] {
  const changes: HistoryEntry[][] = []
  for (const entry of entries) {
    const before = changes.at(-1)
    if (before?.[0] && isSameChoice(before[0], entry)) before.push(entry)
    else changes.push([entry])
  }
  return changes
}

/** What is stored together has the moment of its transaction. */
const isSameChoice = (one: HistoryEntry, other: HistoryEntry) =>
  one.entity === "car_shares" &&
  other.entity === "car_shares" &&
  one.car_id === other.car_id &&
  one.at === other.at
