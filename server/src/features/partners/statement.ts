import { amountOf } from "@marza/domain/money/cents.ts"
import { type Entry, entryKinds } from "@marza/domain/partners/ledger.ts"
import type { StatementRow } from "@marza/domain/partners/schemas.ts"

/** A row of a statement in cents. Its key tells it from every other one of the participant, and sorts it. */
export type KeyedRow = { entry: Entry; balance: bigint; isBalanceEstimated: boolean; key: string }

/** A row as responses and files have it. */
export function toStatementRow(keyed: KeyedRow): StatementRow {
  const { participant: _, cents, ...row } = keyed.entry
  return {
    ...row,
    amount: amountOf(cents),
    balance: amountOf(keyed.balance),
    balance_estimated: keyed.isBalanceEstimated,
  }
}

/**
 * The statement of a participant, newest day first. What comes of one source on one day as one kind is one row, and the
 * balance after the first is what they are owed now. From an estimated row on every balance is an estimate.
 * @param entries the participant's
 * @param from the first day whose rows are wanted; what is earlier counts for the balance alone
 */
export function statementOf(entries: readonly Entry[], from: string | null = null): KeyedRow[] {
  const rows = new Map<string, KeyedRow>()
  let balance = 0n
  let isBalanceEstimated = false
  for (const entry of entries) {
    if (from !== null && entry.day < from) {
      balance += entry.cents
      isBalanceEstimated ||= entry.estimated
      continue
    }
    const key = keyOf(entry)
    const before = rows.get(key)?.entry
    const whole = before ? { ...before, cents: before.cents + entry.cents } : entry
    rows.set(key, { entry: whole, balance: 0n, isBalanceEstimated: false, key })
  }
  const oldest = [...rows.values()].sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const row of oldest) {
    row.balance = balance += row.entry.cents
    row.isBalanceEstimated = isBalanceEstimated ||= row.entry.estimated
  }
  return oldest.reverse()
}

/** Day, source and kind, each always as long. */
const keyOf = ({ day, source_id, kind }: Entry): string =>
  `${day} ${source_id} ${String(entryKinds.indexOf(kind)).padStart(2, "0")}`
