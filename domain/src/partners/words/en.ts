import type { EntryKind } from "../ledger.ts"

/** What the rows of a statement are about. */
export const entryWords: Record<EntryKind, string> = {
  purchase: "Paid for the car",
  expenses: "Expenses paid",
  late_cost: "Later costs paid",
  overhead: "Overheads paid",
  vat_due: "VAT due",
  sale: "Sale money received",
  deposit: "Deposit received",
  vat_deducted: "VAT deducted",
  profit_share: "Share of the profit",
  overhead_share: "Share of overheads",
  deposit_share: "Share of a kept deposit",
  deposit_returned: "Deposit returned",
  settlement_paid: "Settled: paid",
  settlement_received: "Settled: received",
}
