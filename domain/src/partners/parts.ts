/** A partner's id; null is the firm, and nothing else (rules 23.1). */
export type Participant = string | null

/** How many parts of the profit a participant has. */
export type Parts = { partner_id: Participant; parts: number }

/** The parts that hold from a day on; null is "from the beginning". */
export type PartsFrom = { from_day: string | null; items: readonly Parts[] }

/** All belongs to the firm: as long as nobody chose parts. */
const allToTheFirm: readonly Parts[] = [{ partner_id: null, parts: 1 }]

/**
 * The parts that hold on a day: the latest that began on or before it, else all is the firm's (rules 23.2).
 * @param chosen by day, the earliest first
 */
export function partsOn(chosen: readonly PartsFrom[], day: string): readonly Parts[] {
  const held = chosen.findLast(({ from_day }) => from_day === null || from_day <= day)
  return held?.items ?? allToTheFirm
}
