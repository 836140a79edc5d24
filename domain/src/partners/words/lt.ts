import type { EntryKind } from "../ledger.ts"

/** What the rows of a statement are about. */
export const entryWords: Record<EntryKind, string> = {
  purchase: "Sumokėta už automobilį",
  expenses: "Sumokėtos išlaidos",
  late_cost: "Sumokėtos vėlesnės išlaidos",
  overhead: "Sumokėtos bendrosios išlaidos",
  vat_due: "Mokėtinas PVM",
  sale: "Gauti pardavimo pinigai",
  deposit: "Gautas avansas",
  vat_deducted: "Atskaitytas PVM",
  profit_share: "Pelno dalis",
  overhead_share: "Bendrųjų išlaidų dalis",
  deposit_share: "Pasilikto avanso dalis",
  deposit_returned: "Grąžintas avansas",
  settlement_paid: "Atsiskaityta: pervesta",
  settlement_received: "Atsiskaityta: gauta",
}
