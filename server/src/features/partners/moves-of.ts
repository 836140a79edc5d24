import { amountOf } from "@marza/domain/money/cents.ts"
import { type Entry, entriesOf, type Ledger } from "@marza/domain/partners/ledger.ts"
import type { Participant, PartsFrom } from "@marza/domain/partners/parts.ts"
import type { Moves } from "@marza/domain/partners/schemas.ts"

/** The most cars that are named. */
const maxNamedCars = 20

/** The cars whose profit other parts would share in another way, and whose balance moves; null where nothing does. */
export function movesOf(before: Ledger, chosen: PartsFrom): Moves | null {
  const added = chosen.items.flatMap(({ partner_id }) =>
    partner_id === null || before.partners.includes(partner_id) ? [] : [partner_id],
  )
  const after = {
    ...before,
    partners: [...before.partners, ...added],
    parts: replaced(before.parts, chosen),
  }
  const [old, new_] = [sharesOf(before), sharesOf(after)]
  const sources = [...new Set([...old.bySource.keys(), ...new_.bySource.keys()])]
  const movedSources = new Set(
    sources.filter(
      (source) => (old.bySource.get(source) ?? "") !== (new_.bySource.get(source) ?? ""),
    ),
  )
  if (movedSources.size === 0) return null
  const cars = before.cars.filter(({ id }) => movedSources.has(id))
  const participants = [...after.partners, null].flatMap((partner_id) => {
    const [from, to] = [old.sums.get(partner_id) ?? 0n, new_.sums.get(partner_id) ?? 0n]
    return from === to ? [] : [{ partner_id, before: amountOf(from), after: amountOf(to) }]
  })
  return {
    cars: cars.slice(0, maxNamedCars).map(({ id, name, sold_on }) => ({ id, name, sold_on })),
    cars_count: cars.length,
    participants,
  }
}

/** What is shared: of each source as one text, and of each participant in all. */
function sharesOf(ledger: Ledger) {
  const bySource = new Map<string, string>()
  const sums = new Map<Participant, bigint>()
  const isShare = ({ kind }: Entry) => kind.endsWith("_share")
  for (const { source_id, participant, day, cents } of entriesOf(ledger).filter(isShare)) {
    bySource.set(source_id, `${bySource.get(source_id) ?? ""}${participant} ${day} ${cents};`)
    sums.set(participant, (sums.get(participant) ?? 0n) + cents)
  }
  return { bySource, sums }
}

/** The parts with those that hold from a day on, in place of those of that day and of every later one. */
const replaced = (chosen: readonly PartsFrom[], parts: PartsFrom): PartsFrom[] => {
  const { from_day: from } = parts
  const earlier = chosen.filter(
    ({ from_day }) => from !== null && (from_day === null || from_day < from),
  )
  return [...earlier, parts]
}
