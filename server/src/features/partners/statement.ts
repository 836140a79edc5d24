import { amountOf } from "@marza/domain/money/cents.ts"
import { type Entry, entryKinds } from "@marza/domain/partners/ledger.ts"
import type { Participant } from "@marza/domain/partners/parts.ts"
import type { StatementRow } from "@marza/domain/partners/schemas.ts"

/** A row of a statement in cents, with what tells it from every other one of the participant. */
export type KeyedRow = {
  entry: Entry
  balance: bigint
  key: [day: string, source_id: string, kind: number]
}

/** A row as responses and files have it. */
export function toStatementRow({ entry, balance }: KeyedRow): StatementRow {
  const { participant: _, cents, ...row } = entry
  return { ...row, amount: amountOf(cents), balance: amountOf(balance) }
}

/**
 * The statement of a participant, newest day first. What comes of one source on one day as one kind is one row, and the
 * balance after the first is what they are owed now.
 */
export function statementOf(entries: readonly Entry[], participant: Participant): KeyedRow[] {
  const rows = new Map<string, Entry>()
  for (const entry of entries) {
    if (entry.participant !== participant) continue
    const key = [entry.day, entry.source_id, entry.kind].join()
    const before = rows.get(key)
    rows.set(key, before ? { ...before, cents: before.cents + entry.cents } : entry)
  }
  const keyOf = ({ day, source_id, kind }: Entry): KeyedRow["key"] => [
    day,
    source_id,
    entryKinds.indexOf(kind),
  ]
  const oldest = [...rows.values()]
    .map((entry) => ({ entry, key: keyOf(entry) }))
    .sort((a, b) => compareKeys(a.key, b.key))
  let balance = 0n
  return oldest
    .map(({ entry, key }) => {
      balance += entry.cents
      return { entry, balance, key }
    })
    .reverse()
}

/** Below 0 when the first stands earlier. */
export function compareKeys(
  [day, source, kind]: KeyedRow["key"],
  [otherDay, otherSource, otherKind]: KeyedRow["key"],
): number {
  if (day !== otherDay) return day < otherDay ? -1 : 1
  if (source !== otherSource) return source < otherSource ? -1 : 1
  return kind - otherKind
}
