import { compare, type Decimal, subtract } from "../money/decimal.ts"
import type { Figures } from "./ledger.ts"
import type { Participant } from "./parts.ts"

/** Who is proposed to give whom how much, in EUR, so that all balances become 0. */
export type Transfer = { from: Participant; to: Participant; amount: Decimal }

/**
 * The transfers that settle everything (rules 23.6): the largest debtor gives to the largest creditor until one of the two
 * is settled, so that there are fewer of them than participants. Of equal ones the first in the order of joining.
 */
export function transfersOf(
  figures: readonly Pick<Figures, "partner_id" | "settle_now">[],
): Transfer[] {
  const left = figures.map(({ partner_id, settle_now }) => ({ partner_id, amount: settle_now }))
  const transfers: Transfer[] = []
  while (true) {
    const [first] = left
    if (!first) return transfers
    const debtor = left.reduce((a, b) => (compare(b.amount, a.amount) < 0 ? b : a), first)
    const creditor = left.reduce((a, b) => (compare(b.amount, a.amount) > 0 ? b : a), first)
    if (compare(debtor.amount, "0") >= 0 || compare(creditor.amount, "0") <= 0) return transfers
    const owed = subtract("0", debtor.amount)
    const amount = compare(owed, creditor.amount) < 0 ? owed : creditor.amount
    transfers.push({ from: debtor.partner_id, to: creditor.partner_id, amount })
    debtor.amount = subtract(debtor.amount, subtract("0", amount))
    creditor.amount = subtract(creditor.amount, amount)
  }
}
