import { centsOf } from "@marza/domain/money/cents.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import type { Shares } from "@marza/domain/partners/schemas.ts"

const size = (cents: bigint) => (cents < 0n ? -cents : cents)

/** Who has one of the cents that did not go into equal parts (rules 23.3); nobody as long as the car has no profit. */
export function oddCentsOf(items: Shares["items"]): Participant[] {
  const cents = items.map(({ amount }) => (amount === null ? 0n : centsOf(amount)))
  const whole = size(cents.reduce((sum, one) => sum + one, 0n))
  const all = BigInt(items.reduce((sum, { parts }) => sum + parts, 0))
  if (all === 0n) return []
  return items.flatMap(({ partner_id, parts }, index) =>
    size(cents[index] ?? 0n) > (whole * BigInt(parts)) / all ? [partner_id] : [],
  )
}
