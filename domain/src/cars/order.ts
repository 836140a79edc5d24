import { type Instant, inMilliseconds } from "../schema/time.ts"
import { type CarStatus, statuses } from "./status.ts"

type Created = { id: string; created_at: Instant }

/**
 * Newest created first (rules 3.5); cars of the same millisecond by id, the larger
 * first, so that the order is the same on every screen.
 */
export function compareNewest(a: Created, b: Created): number {
  const difference = inMilliseconds(b.created_at) - inMilliseconds(a.created_at)
  if (difference !== 0) return difference
  return a.id === b.id ? 0 : a.id < b.id ? 1 : -1
}

/** The order of the "all" tab: by status (bought, preparing, sold), then newest first. */
export function compareCars(
  a: Created & { status: CarStatus },
  b: Created & { status: CarStatus },
): number {
  return statuses.indexOf(a.status) - statuses.indexOf(b.status) || compareNewest(a, b)
}
